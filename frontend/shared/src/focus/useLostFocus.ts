import { useEffect } from 'react';

const AREA = 'tr, section, article, form, main';
/** Of a row, its first cell. */
const HEADING = 'h1, h2, h3, :scope > th';

function ancestorsOf(element: Element): readonly Element[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

/**
 * If the focused element is removed, as when a row is deleted, focus moves to the heading of the nearest remaining area that has one,
 * or to the beginning of its row. Otherwise the browser would move keyboard navigation back to the top of the page.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let focused: Element | undefined;
    let around: readonly Element[] = [];
    let byKeyboard = false;
    const onFocus = ({ target }: FocusEvent) => {
      // A dialog restores the focus itself.
      if (!(target instanceof Element) || target.closest('dialog, [role=dialog]')) return;
      focused = target;
      around = ancestorsOf(target);
      byKeyboard = target.matches(':focus-visible');
    };
    const onChange = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = undefined;
      const area = around.find((each) => each.isConnected && each.matches(AREA) && each.querySelector(HEADING));
      const heading = area?.querySelector<HTMLElement>(HEADING);
      if (!area || !heading) return;
      heading.tabIndex = -1;
      // What is left may fit on the screen, and be above it, since the page has become shorter. The keyboard goes on from the heading.
      heading.focus({ preventScroll: area.clientHeight > innerHeight && !byKeyboard });
    };
    // Waits a frame, so that the page can move the focus first.
    const observer = new MutationObserver(() => requestAnimationFrame(onChange));
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}
