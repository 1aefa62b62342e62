import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { NoShowDialog } from './NoShowDialog.tsx';
import { noShowStatements } from './whatIsPossible.ts';

/** There from a quarter of an hour after the start, for both sides. */
export function NoShowAction({ interview, other }: { readonly interview: InterviewDocument; readonly other: { readonly name: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  const kinds = noShowStatements(interview, Date.now());
  if (kinds.length === 0) return undefined;
  return (
    <>
      <Button look="quiet" size="sm" aria-label={`No-show: interview with ${other.name}`} onClick={() => setIsOpen(true)}>
        No-show
      </Button>
      {isOpen && <NoShowDialog interview={interview} other={other} kinds={kinds} onClose={() => setIsOpen(false)} />}
    </>
  );
}
