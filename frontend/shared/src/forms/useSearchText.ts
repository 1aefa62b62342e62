import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** The text of a search field. It is applied when typing pauses, and follows changes of the address. */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied);
  const own = useRef(applied);

  useEffect(() => {
    if (applied === own.current) return;
    own.current = applied;
    setText(applied);
  }, [applied]);

  useEffect(() => {
    const next = text.trim();
    if (next === own.current) return;
    const timer = setTimeout(() => {
      own.current = next;
      apply(next);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, apply]);

  return [text, setText] as const;
}
