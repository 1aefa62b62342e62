import { useRef, useState } from 'react';

/** The problem with the only field of a dialog that can have one. Showing it moves the focus to the field. */
export function useFieldProblem() {
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const show = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };
  return { problem, field, show, clear: () => setProblem(undefined) };
}
