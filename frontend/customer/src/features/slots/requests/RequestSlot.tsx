import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useKeptOpen } from '../../../components/forms/useKept.ts';
import { interviewersQuery } from '../api/interviewers.ts';

const RequestDialog = lazy(async () => ({ default: (await import('./RequestDialog.tsx')).RequestDialog }));

type RequestSlotProps = {
  readonly search: { readonly interviewerId?: string; readonly interviewType?: string };
};

/** Beside the open slots: asking for a time that is not among them. */
export function RequestSlot({ search }: RequestSlotProps) {
  const [open, setOpen] = useKeptOpen('slot-request', ['request']);
  const interviewers = useQuery(interviewersQuery());
  const ask = () => {
    // Who could not be loaded is asked for once more.
    if (interviewers.data === undefined) void interviewers.refetch();
    setOpen('request');
  };
  return (
    <section className="card card__body stack stack--3" aria-labelledby="request-title">
      <div>
        <h2 id="request-title" className="h3">
          No time that suits you?
        </h2>
        <p className="small muted">Ask an interviewer for one of your own.</p>
      </div>
      <Button look="secondary" disabled={interviewers.isPending || interviewers.data?.length === 0} onClick={ask}>
        Request a custom slot
      </Button>
      {open && (
        <Suspense>
          <RequestDialog
            interviewers={interviewers.data}
            interviewerId={search.interviewerId}
            interviewType={search.interviewType}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
