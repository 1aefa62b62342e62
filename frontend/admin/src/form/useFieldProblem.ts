import { useRef, useState } from 'react';

/** The problem with the only field of a dialog that can have one. Showing it moves the focus to the field. */
export function useFieldProblem() {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const show = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };
  /** A change of the field, which settles its problem. */
  const changing = (set: (text: string) => void) => (text: string) => {
    setProblem(undefined);
    set(text);
  };
  return { problem, field, show, changing };
}
