import type { Enrolment as NewSecret } from '@s30/contracts/routes/secondFactor';
import { Suspense } from 'react';
import { Button } from '../Button.tsx';
import { CopyField } from '../Copy.tsx';
import { persistent } from '../persistent.ts';
import { CodeForm } from './CodeForm.tsx';

const QrCode = persistent(async () => (await import('./QrCode.tsx')).QrCode);

type EnrolmentProps = {
  readonly secret: NewSecret;
  readonly confirm: (first: { readonly enrolment: string; readonly code: string }) => Promise<void>;
  readonly onCancel: () => void;
};

/** Shows a new secret as a QR code and as text, and asks for its first code. */
export const Enrolment = ({ secret, confirm, onCancel }: EnrolmentProps) => (
  <div className="stack">
    <p>Scan this with an authenticator app on your phone, or type the key into it. Then enter the six digits that it shows.</p>
    <Suspense fallback={<div className="qr" />}>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
    </Suspense>
    <CopyField label="Key" value={secret.secret} name="the key" />
    <CodeForm
      id="enrolment"
      label="Two-step login"
      hint="Six digits, from the app."
      failed="Failed to turn two-step login on. Please try again."
      send={(code) => confirm({ enrolment: secret.enrolment, code })}
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
);
