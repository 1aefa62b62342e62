const listeners = new Set<() => void>();
let current = '';

/** Says something politely to people who listen to the page: a count, a copy, the time left. */
export function announce(text: string): void {
  // The same words twice are two messages: only a changed text is read out.
  current = text === current ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

export const announced = (): string => current;

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
