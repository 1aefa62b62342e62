/** To be asked after something slow: is its page still the one that is shown? Someone who has moved to another page stays there. */
export function stayedHere(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}
