import { useEffect } from 'react';

const AREA = 'section, article, form, main';
const HEADING = 'h1, h2, h3';

function ancestorsOf(element: Element): readonly Element[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

/**
 * What has the focus may leave the page, as a deleted row does. Then the heading of the nearest area that stays takes the focus; left to
 * the browser, the keyboard would begin at the top of the page again.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let focused: Element | undefined;
    let around: readonly Element[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      // A dialog gives the focus back to the page by itself.
      if (!(target instanceof Element) || target.closest('dialog')) return;
      focused = target;
      around = ancestorsOf(target);
    };
    const onChange = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = undefined;
      const area = around.find((each) => each.isConnected && each.matches(AREA));
      const heading = area?.querySelector<HTMLElement>(HEADING);
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    // After the next frame the page itself has had its chance.
    const observer = new MutationObserver(() => requestAnimationFrame(onChange));
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}
