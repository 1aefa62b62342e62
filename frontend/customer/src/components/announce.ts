const READ_MS = 5_000;
const listeners = new Set<() => void>();
let current = '';
let clearing: ReturnType<typeof setTimeout>;

function show(text: string): void {
  current = text;
  for (const listener of listeners) listener();
}

/** Announces a message politely to screen readers: a count, a copy, the time left. Cleared after 5 s: it stands at the end of the page. */
export function announce(text: string): void {
  // Screen readers only read changed text, so a repeated message gets a trailing space.
  show(text === current ? `${text}\u00a0` : text);
  clearTimeout(clearing);
  clearing = setTimeout(show, READ_MS, '');
}

export const announced = (): string => current;

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
