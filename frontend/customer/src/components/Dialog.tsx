import { isOutcomeUnknown, messageOfError } from '@s30/frontend-shared/api/apiError';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from './Alert.tsx';
import { Announcements } from './Announcements.tsx';
import { Button } from './Button.tsx';

type DialogProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The safe way out. */
  readonly keep?: string;
  /** What is done, and what the button says while it is. */
  readonly action: readonly [idle: string, busy: string];
  readonly look?: 'primary' | 'danger-solid';
  /** Nothing closes it while a request runs. */
  readonly busy: boolean;
  /** Something is missing before it can be done. */
  readonly disabled?: boolean;
  /** Done by sending the form of this id, else by `onAct`. */
  readonly form?: string;
  readonly onAct?: () => void;
  readonly onClose: () => void;
  /** The error, and the fallback message. It is shown inside the dialog: a message on the inert page behind it would not be announced. */
  readonly failure?: unknown;
  readonly failed?: string;
};

/**
 * Modal, as the browser knows it: the page behind it neither takes part nor scrolls, Escape and the backdrop close it. Focus starts on
 * what in it has `data-autofocus`, else on the safe way out, and goes back to where it was.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
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
  } = props;
  const titleId = useId();
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog?.close();
  }, []);
  const close = () => {
    if (!busy) onClose();
  };
  // Left to itself, the browser closes a dialog at the second Escape whatever is under way.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  return createPortal(
    <dialog
      className="dialog"
      aria-labelledby={titleId}
      ref={box}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="dialog__head">
        <h2 id={titleId}>{title}</h2>
      </div>
      <div className="dialog__body">
        {failure != null && (
          <Alert tone="danger" level={3} role="alert" title={messageOfError(failure, failed)} takesFocus>
            {isOutcomeUnknown(failure) && <p>It is not known whether this was done. Try again: it is done once, however often you do.</p>}
          </Alert>
        )}
        {children}
      </div>
      <div className="dialog__foot">
        <Button look="secondary" size="sm" data-autofocus disabled={busy} onClick={onClose}>
          {keep}
        </Button>
        <Button
          look={look}
          size="sm"
          disabled={disabled}
          busy={busy}
          {...(form ? { type: 'submit', form } : {})}
          {...(onAct ? { onClick: onAct } : {})}
        >
          {action[busy ? 1 : 0]}
        </Button>
      </div>
      <Announcements />
    </dialog>,
    document.body,
  );
}
