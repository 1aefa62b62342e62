import { type RefObject, useEffect, useState } from 'react';

const FULL = 60;
const SMALL = FULL / 2;
const STEP = 12;
const SETTLED_AFTER_MS = 200;
const BAR = '.action-bar';
/** What the launcher must not cover: controls, and the amounts to pay. */
const KEPT_FREE = `a, button, input, select, textarea, summary, label:has(input), .amounts dd, ${BAR}`;

/** The launcher's offset from its corner, upwards and beyond the page's edge, in pixels, and whether it is half its size. */
type Rest = { readonly lift: number; readonly shift: number; readonly isSmall: boolean };
const IN_ITS_CORNER: Rest = { lift: 0, shift: 0, isSmall: false };

type Area = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
const meet = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The visible parts, within an area, of the elements that match a selector. Hit-testing costs most, so it comes last. */
function seenIn(area: Area, selector: string, chat: HTMLElement): readonly Area[] {
  const within = (seen: Area): Area => ({
    left: Math.max(seen.left, area.left),
    right: Math.min(seen.right, area.right),
    top: Math.max(seen.top, area.top),
    bottom: Math.min(seen.bottom, area.bottom),
  });
  const isSeen = (element: Element, { left, right, top, bottom }: Area) =>
    document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(element);
  return [...document.querySelectorAll(selector)]
    .filter((element) => meet(element.getBoundingClientRect(), area) && !chat.contains(element))
    .flatMap((element) => [...element.getClientRects()].map(within).filter((part) => meet(part, area) && isSeen(element, part)));
}

/**
 * The launcher stays in its corner if it covers nothing there. Otherwise it shrinks and moves up to the lowest place where it
 * covers nothing. If there is none in the lower half of the window, it moves partly off the page. An open chat only makes room
 * for an action bar.
 */
function restOf(chat: HTMLElement, isOpen: boolean): Rest {
  const style = getComputedStyle(chat);
  const inset = Number.parseFloat(style.right);
  const pageEnd = document.documentElement.clientWidth;
  const right = pageEnd - inset;
  const bottom = window.innerHeight - Number.parseFloat(style.bottom);
  const wayUp = { left: right - FULL, right: pageEnd, top: window.innerHeight / 2 - FULL, bottom };
  const obstacles = seenIn(wayUp, isOpen ? BAR : KEPT_FREE, chat);
  const isFree = (size: number, lift: number, shift = 0) => {
    const launcher = { left: right + shift - size, right: right + shift, top: bottom - lift - size, bottom: bottom - lift };
    return !obstacles.some((each) => meet(each, launcher));
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

/** The launcher's position, recomputed whenever scrolling stops or the page changes. */
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
