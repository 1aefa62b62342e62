import type { Enrolment as NewSecret } from '@s30/contracts/routes/secondFactor';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ASKED_ONCE } from '../../api/refresh.ts';
import { Button } from '../Button.tsx';
import { CopyField } from '../Copy.tsx';
import { Loaded } from '../Loaded.tsx';
import { CodeForm } from './CodeForm.tsx';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

type EnrolmentProps = {
  readonly begin: () => Promise<NewSecret>;
  readonly confirm: (first: { readonly enrolment: string; readonly code: string }) => Promise<void>;
  readonly onCancel: () => void;
};

/** Shows a new secret as a QR code and as text, and asks for its first code. */
export function Enrolment({ begin, confirm, onCancel }: EnrolmentProps) {
  const secret = useQuery({ queryKey: ['enrolment'], queryFn: begin, gcTime: 0, staleTime: Number.POSITIVE_INFINITY, meta: ASKED_ONCE });
  return (
    <Loaded query={secret} what="your QR code" failed="Failed to make a QR code" shape="form" count={2}>
      {(made) => (
        <div className="stack">
          <p>Scan this with an authenticator app on your phone, or type the key into it. Then enter the six digits that it shows.</p>
          <Suspense fallback={<div className="qr" />}>
            <QrCode text={made.uri} label="QR code for your authenticator app" />
          </Suspense>
          <CopyField label="Key" value={made.secret} name="the key" />
          <CodeForm
            id="enrolment"
            label="Two-step login"
            hint="Six digits, from the app."
            failed="Failed to turn two-step login on. Please try again."
            send={(code) => confirm({ enrolment: made.enrolment, code })}
          >
            {(busy) => (
              <div className="cluster">
                <Button look="primary" type="submit" busy={busy}>
                  {busy ? 'Turning on' : 'Turn on'}
                </Button>
                <Button look="secondary" disabled={busy} onClick={onCancel}>
                  Cancel
                </Button>
              </div>
            )}
          </CodeForm>
        </div>
      )}
    </Loaded>
  );
}
