const INTENT = ['pointerover', 'focusin', 'touchstart'] as const;

/** Calls back with a page's address when a link to it is hovered, focused or touched. */
export function onIntent(listener: (pathname: string) => void): void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && link.origin === window.location.origin && link.pathname !== window.location.pathname) listener(link.pathname);
  };
  for (const sign of INTENT) document.addEventListener(sign, look, { passive: true });
}
