import type { ComponentProps } from 'react';

type Look = 'primary' | 'secondary' | 'tonal' | 'quiet' | 'danger' | 'danger-solid' | 'on-ink';
export type ButtonLook = {
  readonly look: Look;
  readonly size?: 'sm' | 'lg' | undefined;
  readonly block?: boolean | undefined;
  readonly iconOnly?: boolean | undefined;
  readonly grow?: boolean | undefined;
};

/** The classes of a button, also for links that look like one. */
export const buttonClass = ({ look, size, block, iconOnly, grow }: ButtonLook): string =>
  ['btn', `btn--${look}`, size && `btn--${size}`, block && 'btn--block', iconOnly && 'btn--icon', grow && 'grow'].filter(Boolean).join(' ');

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { readonly busy?: boolean };

/**
 * While busy or disabled, it keeps focus and its size, is announced as such, and ignores clicks. Safari focuses a clicked button, so
 * that a dialog can return the focus to it, only if the button has a tab index.
 */
export function Button({ look, size, block, iconOnly, grow, busy, disabled, type = 'button', onClick, ...rest }: ButtonProps) {
  const isInactive = busy || disabled || undefined;
  return (
    <button
      tabIndex={0}
      {...rest}
      type={type}
      className={buttonClass({ look, size, block, iconOnly, grow })}
      aria-busy={busy || undefined}
      aria-disabled={isInactive}
      onClick={(event) => {
        if (isInactive) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
