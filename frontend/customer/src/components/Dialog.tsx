import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

type DialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly foot: ReactNode;
  /** Nothing closes it while a request runs. */
  readonly busy?: boolean;
  readonly onClose: () => void;
};

/** Modal: the page behind it is inert, focus starts on `data-autofocus` (the safe button), Escape and the backdrop close it. */
export function Dialog({ title, children, foot, busy = false, onClose }: DialogProps) {
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
        <div className="dialog__foot">{foot}</div>
      </div>
    </div>,
    document.body,
  );
}
