import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/Button.tsx';

const RequestDialog = lazy(async () => ({ default: (await import('./RequestDialog.tsx')).RequestDialog }));

type RequestSlotProps = {
  readonly interviewers: readonly (readonly [id: string, name: string])[];
  readonly search: { readonly interviewerId?: string; readonly interviewType?: string };
};

/** Beside the open slots: asking for a time that is not among them. */
export function RequestSlot({ interviewers, search }: RequestSlotProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="card card__body stack stack--3" aria-labelledby="request-title">
      <div>
        <h2 id="request-title" className="h3">
          No time that suits you?
        </h2>
        <p className="small muted">Ask an interviewer for one of your own.</p>
      </div>
      <Button look="secondary" disabled={interviewers.length === 0} onClick={() => setIsOpen(true)}>
        Request a custom slot
      </Button>
      {isOpen && (
        <Suspense>
          <RequestDialog
            interviewers={interviewers}
            interviewerId={search.interviewerId}
            interviewType={search.interviewType}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
