/** Returns a function to call after a slow request: true if the same page is still shown. A user who has moved on is not redirected. */
export function stayedHere(): () => boolean {
  const { pathname } = window.location;
  return () => window.location.pathname === pathname;
}
