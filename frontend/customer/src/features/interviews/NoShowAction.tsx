import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { Button } from '../../components/Button.tsx';
import { useKeptOpen } from '../../components/forms/useKept.ts';
import { NoShowDialog } from './NoShowDialog.tsx';
import { noShowStatements } from './whatIsPossible.ts';

/** There from a quarter of an hour after the start, for both sides. */
export function NoShowAction({ interview, other }: { readonly interview: InterviewDocument; readonly other: { readonly name: string } }) {
  const [open, setOpen] = useKeptOpen(`no-show:${interview._id}`, ['no-show']);
  const kinds = noShowStatements(interview, Date.now());
  if (kinds.length === 0) return undefined;
  return (
    <>
      <Button look="quiet" size="sm" aria-label={`No-show: interview with ${other.name}`} onClick={() => setOpen('no-show')}>
        No-show
      </Button>
      {open && <NoShowDialog interview={interview} other={other} kinds={kinds} onClose={() => setOpen(undefined)} />}
    </>
  );
}
