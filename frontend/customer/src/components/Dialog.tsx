import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';

type DialogProps = {
  readonly title: string;
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
};

/**
 * Modal: the page behind it is inert, Escape and the backdrop close it. Focus starts on what in it has `data-autofocus`, else on the safe
 * way out.
 */
export function Dialog(props: DialogProps) {
  const { title, children, keep = 'Cancel', action, look = 'primary', busy, disabled = false, form, onAct, onClose } = props;
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = document.getElementById('root');
    const before = document.activeElement;
    page?.setAttribute('inert', '');
    const first = box.current?.querySelector<HTMLElement>('[data-autofocus]') ?? box.current;
    first?.focus();
    return () => {
      page?.removeAttribute('inert');
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const close = () => {
    if (!busy) onClose();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !busy) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [busy, onClose]);
  return createPortal(
    <div
      className="backdrop"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="dialog" role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1} ref={box}>
        <div className="dialog__head">
          <h2 id={titleId}>{title}</h2>
        </div>
        <div className="dialog__body">{children}</div>
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
      </div>
    </div>,
    document.body,
  );
}
