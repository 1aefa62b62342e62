import { type RefObject, useEffect, useState } from 'react';

const FULL = 60;
const SMALL = FULL / 2;
const STEP = 12;
const SETTLED_AFTER_MS = 200;
const BAR = '.action-bar';
const CONTROLS = `a, button, input, select, textarea, summary, label:has(input), ${BAR}`;

/** How far the launcher is above its corner and out at the page's edge, in pixels, and whether it is half its size. */
type Rest = { readonly lift: number; readonly shift: number; readonly isSmall: boolean };
const IN_ITS_CORNER: Rest = { lift: 0, shift: 0, isSmall: false };

/**
 * In its corner where it covers nothing; otherwise small, and as low as it covers nothing; where controls lie close together all the way up,
 * partly beyond the edge of the page. An open chat makes room for a bar only.
 */
function restOf(chat: HTMLElement, isOpen: boolean): Rest {
  const style = getComputedStyle(chat);
  const inset = Number.parseFloat(style.right);
  const right = document.documentElement.clientWidth - inset;
  const bottom = window.innerHeight - Number.parseFloat(style.bottom);
  const obstacles = isOpen ? BAR : CONTROLS;
  const isTaken = (x: number, y: number) =>
    document.elementsFromPoint(x, y).some((each) => each.matches(obstacles) && !chat.contains(each));
  const isFree = (size: number, lift: number, shift = 0) => {
    for (let down = 1; down < size + STEP; down += STEP)
      for (let across = 1; across < size + STEP; across += STEP)
        if (isTaken(right + shift - Math.min(across, size - 1), bottom - lift - Math.min(down, size - 1))) return false;
    return true;
  };
  if (isFree(FULL, 0)) return IN_ITS_CORNER;
  const size = isOpen ? FULL : SMALL;
  for (let lift = STEP; lift < window.innerHeight / 2; lift += STEP / 2)
    if (isFree(size, lift)) return { lift, shift: 0, isSmall: !isOpen };
  if (isOpen) return IN_ITS_CORNER;
  let shift = 0;
  while (shift < inset + SMALL / 2 && !isFree(SMALL, 0, shift)) shift += 1;
  return { lift: 0, shift, isSmall: true };
}

/** Where the launcher rests, looked up whenever the page has come to rest or has changed. */
export function useRest(frame: RefObject<HTMLElement | null>, isOpen: boolean, isScrolling: boolean): Rest {
  const [rest, setRest] = useState(IN_ITS_CORNER);
  useEffect(() => {
    if (isScrolling) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (frame.current) setRest(restOf(frame.current, isOpen));
    };
    const lookSoon = () => {
      timer ??= setTimeout(look, SETTLED_AFTER_MS);
    };
    look();
    const changes = new MutationObserver(lookSoon);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class', 'hidden', 'open', 'aria-expanded'] });
    const sizes = new ResizeObserver(lookSoon);
    sizes.observe(document.body);
    window.addEventListener('resize', lookSoon);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener('resize', lookSoon);
    };
  }, [frame, isOpen, isScrolling]);
  return rest;
}
