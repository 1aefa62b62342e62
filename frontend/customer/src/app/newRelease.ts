const LEFT = 'left-release';

/** The app's own script, which follows the one that fetches data. Its name differs in each release. */
const entry = (): string =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1)?.getAttribute('src') ?? '';

async function isReplaced(release: string): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-store' });
  return answer.ok && !(await answer.text()).includes(release);
}

/** Reloads only once per release: an address that still serves the old page must not reload in a loop. */
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
 * After a deployment, the files of the release that a tab still runs are gone. If one of them fails to load and the server has
 * another release, the tab loads that release, at the address it was navigating to.
 */
export function followReleases(address: () => string): void {
  window.addEventListener('vite:preloadError', () => {
    const release = entry();
    const go = (isOld: boolean) => {
      if (isOld && leaves(release)) window.location.replace(address());
    };
    // Without a response, the release is unknown: the file is retried instead.
    isReplaced(release).then(go, () => undefined);
  });
}
