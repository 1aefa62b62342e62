import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type Tone = 'info' | 'success' | 'warning' | 'danger' | 'plain';
const ICONS: Record<Tone, IconName> = { info: 'info', success: 'ok', warning: 'warn', danger: 'no', plain: 'info' };

type AlertProps = {
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly level?: 2 | 3;
  readonly icon?: IconName | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Puts the actions beside the text if there is room. */
  readonly row?: boolean;
  /** For a box that appears later than its page: screen readers say it, but nothing of a `status` that arrives with its words. */
  readonly role?: 'alert';
  /** The box replaces what the user was working on, so the focus moves to it. Screen readers say it as an `alert`; a focused `div` alone is silent. */
  readonly takesFocus?: boolean;
  readonly onDismiss?: { readonly name: string; readonly dismiss: () => void };
};

export function Alert({
  tone,
  title,
  level = 2,
  icon = ICONS[tone],
  children,
  actions,
  row = false,
  role,
  takesFocus = false,
  onDismiss,
}: AlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const Heading = `h${level}` as const;
  return (
    <div
      className={`alert alert--${tone}${row ? ' alert--row' : ''}`}
      role={takesFocus ? 'alert' : role}
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <Icon name={icon} />
      <div className="alert__body">
        <Heading className="alert__title">{title}</Heading>
        {children}
        {actions && <div className="alert__actions">{actions}</div>}
      </div>
      {onDismiss && (
        <button className="alert__close" type="button" aria-label={`Dismiss: ${onDismiss.name}`} onClick={onDismiss.dismiss}>
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
