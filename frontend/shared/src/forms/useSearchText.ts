import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** The text of a search field. It is applied when typing pauses, or at once by `applyNow`, and follows changes of the address. */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied);
  const own = useRef(applied);

  useEffect(() => {
    if (applied === own.current) return;
    own.current = applied;
    setText(applied);
  }, [applied]);

  const applyNow = () => {
    const next = text.trim();
    if (next === own.current) return;
    own.current = next;
    apply(next);
  };
  const afterPause = useEffectEvent(applyNow);
  useEffect(() => {
    if (text.trim() === own.current) return;
    const timer = setTimeout(afterPause, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText, applyNow] as const;
}
