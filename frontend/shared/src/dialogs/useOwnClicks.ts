import { type MouseEvent, useRef } from 'react';

/** For the root of a dialog: the rest of a double click or double tap that opened the dialog does nothing in it. */
export function useOwnClicks() {
  const hasBegun = useRef(false);
  const isForeign = ({ detail }: MouseEvent) => detail > 1 && !hasBegun.current;
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onMouseDownCapture: (event: MouseEvent) => {
      if (isForeign(event)) ignore(event);
    },
    onClickCapture: (event: MouseEvent) => {
      if (isForeign(event)) ignore(event);
      else hasBegun.current = true;
    },
  };
}
