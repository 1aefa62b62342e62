import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { interviewersQuery } from '../../../api/interviews.ts';
import { awaited } from '../../../components/awaited.tsx';
import { Button } from '../../../components/Button.tsx';
import { useKeptOpen } from '../../../components/forms/useKept.ts';

const RequestDialog = awaited(async () => (await import('./RequestDialog.tsx')).RequestDialog);

/** Controls the slot request dialog: whether it is open, and a function to open it once interviewers are known (or failed to load). */
export function useSlotRequest(mayAsk: boolean) {
  const [open, setOpen] = useKeptOpen('slot-request', ['request']);
  const interviewers = useQuery({ ...interviewersQuery(), enabled: mayAsk });
  const ask = () => {
    // Retry if loading the interviewers failed.
    if (interviewers.data === undefined) void interviewers.refetch();
    setOpen('request');
  };
  const canAsk = !interviewers.isPending && interviewers.data?.length !== 0;
  return {
    // After a reload, the dialog waits for the interviewers to load.
    isOpen: open !== undefined && !interviewers.isPending,
    interviewers: interviewers.data,
    ask: canAsk ? ask : undefined,
    close: () => setOpen(undefined),
  };
}
type SlotRequest = ReturnType<typeof useSlotRequest>;

export function RequestInvitation({ ask }: Pick<SlotRequest, 'ask'>) {
  const id = useId();
  return (
    <section className="card card__body stack stack--3" aria-labelledby={id}>
      <div>
        <h2 id={id} className="h3">
          No time that suits you?
        </h2>
        <p className="small muted">Ask an interviewer for one of your own.</p>
      </div>
      <Button look="secondary" disabled={ask === undefined} onClick={ask}>
        Request a custom slot
      </Button>
    </section>
  );
}

type RequestSlotProps = {
  readonly request: SlotRequest;
  readonly search: { readonly interviewerId?: string | undefined; readonly interviewType?: string | undefined };
};

export const RequestSlot = ({ request, search }: RequestSlotProps) =>
  request.isOpen && (
    <RequestDialog
      interviewers={request.interviewers}
      interviewerId={search.interviewerId}
      interviewType={search.interviewType}
      onClose={request.close}
    />
  );
