import { useState } from 'react';
import type { z } from 'zod';

type Problems = Readonly<Record<string, string>>;

/** An entry that is being filled in before it joins its list. */
export function useDraftEntry<Draft extends object, Entry>(schema: z.ZodType<Entry>, blank: Draft) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const close = () => {
    setDraft(blank);
    setProblems({});
    setIsOpen(false);
  };
  /** The entry, or nothing while something in it is missing or wrong; then the fields say what. */
  const finish = (): Entry | undefined => {
    const parsed = schema.safeParse(draft);
    if (parsed.success) {
      close();
      return parsed.data;
    }
    setProblems(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
    return undefined;
  };
  return {
    isOpen,
    open: () => setIsOpen(true),
    close,
    draft,
    change: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    problems,
    finish,
  };
}
