import { Button, type ButtonProps } from '@mui/material';

type Props = Omit<ButtonProps, 'disabled' | 'onClick'> & { readonly isInactive: boolean; readonly onClick: () => void };

/** A button that ignores clicks while it is inactive. Not `disabled`: it would lose the keyboard focus when it is pressed. */
export const SteadyButton = ({ isInactive, onClick, ...rest }: Props) => (
  <Button {...rest} aria-disabled={isInactive} onClick={() => !isInactive && onClick()} />
);
