const listeners = new Set<() => void>();
let current = '';

/** Announces a message politely to screen readers: a count, a copy, the time left. */
export function announce(text: string): void {
  // Screen readers only read changed text, so a repeated message gets a trailing space.
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
