import { useEffect, useLayoutEffect, useRef } from 'react';
import { toastError } from './toast.ts';

type Row = {
  /** A dialog about the row is open, and has sent nothing that could explain why the row goes. */
  readonly isOpen: boolean;
  /** Whether the list, as it is now, still has the row. */
  readonly isListed: () => boolean;
};

/** If a row leaves its list while its dialog is open, because another person has dealt with it, a toast says why both are gone. */
export function useSaysGone(row: Row, why: string): void {
  const latest = useRef(row);
  useLayoutEffect(() => {
    latest.current = row;
  });
  useEffect(
    () => () => {
      const { isOpen, isListed } = latest.current;
      if (isOpen && !isListed()) toastError(why);
    },
    [why],
  );
}
