import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { otherSide, type Side } from '@s30/contracts/noShow';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useState } from 'react';
import { Button, type ButtonLook } from '../../components/Button.tsx';
import { useKeptOpen } from '../../components/forms/useKept.ts';
import { NoShowDialog } from './NoShowDialog.tsx';
import { absenceStatement } from './whatIsPossible.ts';

const WORDS = { report: 'No-show', dispute: 'Dispute no-show' } as const;
type NoShowActionProps = { readonly interview: InterviewDocument; readonly side: Side; readonly look: ButtonLook };

/** Shown while this side can report a no-show, or dispute a report about itself. */
export function NoShowAction({ interview, side, look }: NoShowActionProps) {
  const [open, setOpen] = useKeptOpen(`no-show:${interview._id}`, ['no-show']);
  const other = interview[otherSide(side)];
  const possible = absenceStatement(interview, side, useNow());
  const [last, setLast] = useState(possible);
  if (possible !== undefined && possible !== last) setLast(possible);
  // Words that come too late stay on screen: the server's refusal says why.
  const kind = possible ?? (open && last);
  if (kind === undefined) return undefined;
  return (
    <>
      <Button {...look} aria-label={`${WORDS[kind]}: interview with ${other.name}`} onClick={() => setOpen('no-show')}>
        {WORDS[kind]}
      </Button>
      {open && <NoShowDialog interview={interview} other={other} kind={kind} onClose={() => setOpen(undefined)} />}
    </>
  );
}
