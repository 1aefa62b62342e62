import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { otherSide, type Side } from '@s30/contracts/noShow';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { NoShowDialog } from './NoShowDialog.tsx';
import { absenceStatement } from './whatIsPossible.ts';

const WORDS = { report: 'No-show', dispute: 'Dispute no-show' } as const;
type NoShowActionProps = { readonly interview: InterviewDocument; readonly side: Side };

/** There from a quarter of an hour after the start, for both sides; after a report, for the side that it is about. */
export function NoShowAction({ interview, side }: NoShowActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const other = interview[otherSide(side)];
  const kind = absenceStatement(interview, side, Date.now());
  if (kind === undefined) return undefined;
  return (
    <>
      <Button look="quiet" size="sm" aria-label={`${WORDS[kind]}: interview with ${other.name}`} onClick={() => setIsOpen(true)}>
        {WORDS[kind]}
      </Button>
      {isOpen && <NoShowDialog interview={interview} other={other} kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  );
}
