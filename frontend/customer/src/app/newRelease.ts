const LEFT = 'left-release';

/** The app's own script, after the one that asks for data; each release has its own. */
const entry = (): string =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.getAttribute('src') ?? '';

async function isReplaced(release: string): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' });
  return answer.ok && !(await answer.text()).includes(release);
}

/** Once for each release: an address that still serves the old page must not reload for ever. */
function leaves(release: string): boolean {
  try {
    if (window.sessionStorage.getItem(LEFT) === release) return false;
    window.sessionStorage.setItem(LEFT, release);
    return true;
  } catch {
    return false;
  }
}

/**
 * After a deployment the files of the release that a tab still shows are gone. When one of them fails to load and the server offers
 * another release, the tab goes there, to the address that it was on its way to.
 */
export function followReleases(address: () => string): void {
  window.addEventListener('vite:preloadError', () => {
    const release = entry();
    const go = (isOld: boolean) => {
      if (isOld && leaves(release)) window.location.replace(address());
    };
    // Without an answer nothing is known of releases: the file is asked for again instead.
    isReplaced(release).then(go, () => undefined);
  });
}
