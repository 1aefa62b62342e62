import { type ReactNode, useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { CodeForm } from './CodeForm.tsx';

type CodeFormDialogProps = {
  readonly title: string;
  readonly keep?: string;
  readonly action: readonly [idle: string, busy: string];
  readonly look?: 'primary' | 'danger-solid';
  readonly failed: string;
  readonly send: (code: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks for a code before an action. */
export function CodeFormDialog({ title, keep, action, look, failed, send, onClose, children }: CodeFormDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title={title} action={action} busy={busy} form="code-dialog" onClose={onClose} {...(keep && { keep })} {...(look && { look })}>
      <p>{children}</p>
      <CodeForm id="code-dialog" label={title} failed={failed} send={send} onBusy={setBusy} />
    </Dialog>
  );
}
