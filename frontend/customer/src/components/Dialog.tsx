import { useOwnClicks } from '@s30/frontend-shared/dialogs/useOwnClicks';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from './Alert.tsx';
import { Announcements } from './Announcements.tsx';
import { Button } from './Button.tsx';
import { IsStale } from './Loaded.tsx';
import { OutcomeUnknown, toastFailure } from './OutcomeUnknown.tsx';
import { toastSuccess } from './toast.ts';

type DialogProps = {
  readonly title: ReactNode;
  /** What happens, and what cannot be undone: read out with the title, since the focus starts below it. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  /** The label of the button that closes the dialog without acting. */
  readonly keep?: string;
  /** The label of the action's button, idle and busy. */
  readonly action: readonly [idle: string, busy: string];
  readonly look?: 'primary' | 'danger-solid';
  /** A request is running: the dialog cannot be closed. */
  readonly busy: boolean;
  /** The action is not possible yet, because something is missing. */
  readonly disabled?: boolean;
  /** The id of the form that the action submits; without it, the action calls `onAct`. */
  readonly form?: string;
  readonly onAct?: () => void;
  readonly onClose: () => void;
  /** The error, and the fallback message. It is shown inside the dialog: a message on the inert page behind it would not be announced. */
  readonly failure?: unknown;
  readonly failed?: string;
  /** What the content itself says went wrong. */
  readonly refusal?: { readonly message: string; readonly error: unknown } | undefined;
};

/**
 * A native modal dialog: the page behind it is inert and does not scroll; Escape and the backdrop close it. Focus starts on the
 * element with `data-autofocus`, else on the button that closes it, and returns to where it was, or to the page's heading if it was
 * nowhere. If the dialog vanishes with what went wrong, because its row is gone with the next refresh, a toast says it.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    about,
    children,
    keep = 'Cancel',
    action,
    look = 'primary',
    busy,
    disabled = false,
    form,
    onAct,
    onClose,
    failure,
    failed = '',
    refusal,
  } = props;
  const problem = failure == null ? undefined : messageOfChange(failure, failed);
  const titleId = useId();
  const aboutId = useId();
  const ownClicks = useOwnClicks();
  const box = useRef<HTMLDialogElement>(null);
  const lastWord = useRef<DialogProps['refusal']>(undefined);
  useLayoutEffect(() => {
    lastWord.current = problem === undefined ? refusal : { message: problem, error: failure };
  });
  useLayoutEffect(() => {
    const dialog = box.current;
    const hasOpener = document.activeElement !== document.body;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // It is read from its beginning, even if the focus is below the fold.
    if (dialog) dialog.scrollTop = 0;
    return () => {
      dialog?.close();
      // Opened by a reload: the browser then has no focus to restore.
      if (!hasOpener) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      if (lastWord.current) toastFailure(lastWord.current.message, lastWord.current.error);
    };
  }, []);
  const close = () => {
    if (busy) return;
    lastWord.current = undefined;
    onClose();
  };
  // By default the browser closes a dialog at the second Escape, even while a request runs.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  return createPortal(
    <dialog
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={about ? aboutId : undefined}
      ref={box}
      {...ownClicks}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // By default the browser would then focus what is under the pointer, instead of what opened the dialog.
        event.preventDefault();
        close();
      }}
    >
      <div className="dialog__frame">
        <div className="dialog__head">
          <h2 id={titleId}>{title}</h2>
        </div>
        <div className="dialog__body">
          {problem !== undefined && (
            <Alert tone="danger" level={3} title={problem} takesFocus>
              <OutcomeUnknown error={failure} />
            </Alert>
          )}
          {/* The page's alert about old data is out of reach behind the dialog. */}
          <IsStale value={false}>
            {about && (
              <div className="dialog__about" id={aboutId}>
                {about}
              </div>
            )}
            {children}
          </IsStale>
        </div>
        <div className="dialog__foot">
          <Button look="secondary" size="sm" data-autofocus disabled={busy} onClick={close}>
            {keep}
          </Button>
          <Button look={look} size="sm" disabled={disabled} busy={busy} type={form ? 'submit' : 'button'} form={form} onClick={onAct}>
            {action[busy ? 1 : 0]}
          </Button>
        </div>
      </div>
      <Announcements />
    </dialog>,
    document.body,
  );
}

/** For a command that a dialog sends: when it succeeds, the dialog closes and a toast says so. */
export const closing = (onClose: () => void, success: string) => ({
  onSuccess: () => {
    onClose();
    toastSuccess(success);
  },
});
