import { useResendVerification } from '../api/account.ts';
import { Button } from './Button.tsx';

/** Requests another verification mail, and shows the outcome. */
export function ResendVerification({ email }: { readonly email: string | undefined }) {
  const { send, busy, said } = useResendVerification();
  return (
    <>
      <div className="alert__actions">
        <Button look="secondary" size="sm" busy={busy} disabled={!email} onClick={() => send(email)}>
          {busy ? 'Sending' : 'Resend Verification Email'}
        </Button>
      </div>
      <p role="status" className={said?.tone === 'danger' ? 'danger' : undefined}>
        {said?.text}
      </p>
    </>
  );
}
