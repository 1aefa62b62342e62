import { type ComponentProps, useState } from 'react';
import { Dialog } from '../Dialog.tsx';
import { CodeForm } from './CodeForm.tsx';

type CodeFormDialogProps = Omit<ComponentProps<typeof Dialog>, 'busy' | 'form'> & {
  readonly title: string;
  readonly failed: string;
  readonly send: (code: string) => Promise<void>;
};

/** Asks for a code before an action. */
export function CodeFormDialog({ failed, send, children, ...dialog }: CodeFormDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog {...dialog} about={<p>{children}</p>} busy={busy} form="code-dialog">
      <CodeForm id="code-dialog" label={dialog.title} failed={failed} send={send} onBusy={setBusy} />
    </Dialog>
  );
}
