import type { BrowserContextOptions } from '@playwright/test';
import { CONSISTENCY } from '../../system/client.ts';
import type { Person } from '../../system/people.ts';

/** The storage of a browser in which a person is signed in. */
export async function sessionOf(
  { browser }: Person,
  url: string,
): Promise<Exclude<NonNullable<BrowserContextOptions['storageState']>, string>> {
  const { user } = await browser.call('me');
  const { _id, name, email, role, timeZone } = user;
  return {
    cookies: [...browser.cookies()].map(([cookie, value]) => ({
      name: cookie,
      value,
      domain: new URL(url).hostname,
      path: '/',
      expires: -1,
      httpOnly: cookie === CONSISTENCY,
      secure: false,
      sameSite: 'Lax',
    })),
    origins: [
      {
        origin: url,
        localStorage: [
          { name: 'token', value: browser.token() ?? '' },
          { name: 'user', value: JSON.stringify({ _id, name, email, role, timeZone }) },
        ],
      },
    ],
  };
}
