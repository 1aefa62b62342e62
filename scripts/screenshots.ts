// `npm run screenshots` starts the demo and saves each screen in four widths, light and dark, in screenshots/;
// `npm run screenshots -- guest candidate` saves only those of some visitors.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sessionOf } from '../tests/browser/support/session.ts';
import { DEMO_PASSWORD, type Person, signsIn } from '../tests/system/people.ts';
import { cleanUp, type Server, startServer } from '../tests/system/processes.ts';

const FOLDER = join(import.meta.dirname, '..', 'screenshots');
const WIDTHS = [
  [320, 720],
  [375, 812],
  [768, 1024],
  [1280, 800],
] as const;
const SETTLING_MS = 250;
const SCHEMES = ['light', 'dark'] as const;
const PEOPLE = { candidate: 'kavya@example.com', interviewer: 'ananya@example.com', admin: 'admin@example.com' } as const;

type Screen = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];
type Walk = { readonly who: keyof typeof PEOPLE | 'guest'; readonly screens: (person: Person | undefined) => Promise<readonly Screen[]> };

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const WALKS: readonly Walk[] = [
  {
    who: 'guest',
    screens: async () => [
      ['home', '/'],
      ['login', '/login'],
      ['login-refused', '/login', press('Login')],
      ['register', '/register'],
      ['register-refused', '/register', press('Create account')],
      ['forgot-password', '/forgot-password'],
      ['reset-password', '/reset-password/abc'],
      ['verify-email-failed', '/verify-email/abc'],
      ['referral', '/referral'],
      ['about', '/about'],
      ['contact', '/contact'],
      ['problems-denied', '/problems'],
    ],
  },
  {
    who: 'candidate',
    screens: async (person) => {
      const interviews = (await person?.browser.call('interviews')) ?? [];
      // A slot that the S30 balance does not cover.
      const open = (await person?.browser.call('availableSlots'))?.find(({ interviewType }) => interviewType === 'System Design')?._id;
      const completed = interviews.find(({ status }) => status === 'completed')?._id;
      const scheduled = interviews.find(({ status }) => status === 'scheduled')?._id;
      return [
        ['dashboard', '/dashboard'],
        ['available-slots', '/slots/available'],
        ['available-slots-chosen', `/slots/available?slot=${open}`],
        ['available-slots-none-found', '/slots/available?interviewer=nobody'],
        ['available-slots-request', '/slots/available', press('Request a custom slot')],
        ['book-slot', `/slots/${open}/book`],
        ['book-slot-held', `/slots/${open}/book`, press(/^Book and pay/)],
        ['interviews', '/interviews'],
        ['interviews-cancel', '/interviews', press(/^Cancel the interview/)],
        ...(scheduled
          ? ([
              ['interview', `/interviews/${scheduled}`],
              ['payments', '/payments'],
              ['payment', `/payments/${scheduled}`],
            ] as const)
          : []),
        ...(completed ? ([['feedback', `/interviews/${completed}/feedback`]] as const) : []),
        ['referral', '/referral'],
        ['profile', '/profile'],
        ['profile-password', '/profile', press('Change password')],
      ];
    },
  },
  {
    who: 'interviewer',
    screens: async (person) => {
      const completed = (await person?.browser.call('interviews'))?.find(({ status }) => status === 'completed')?._id;
      return [
        ['dashboard', '/dashboard'],
        ['manage-slots', '/slots/manage'],
        ['manage-slots-recurring', '/slots/manage', press('Recurring')],
        ['slot-requests', '/slots/requests'],
        ['interviews', '/interviews'],
        ...(completed ? ([['feedback', `/interviews/${completed}/feedback`]] as const) : []),
        ['payment-setup-upi', '/payments/setup'],
        ['payment-setup-zelle', '/payments/setup', tab('Zelle Setup')],
        ['payment-verification', '/payments/verify'],
        ['earnings', '/earnings'],
        ['problems', '/problems'],
      ];
    },
  },
  {
    who: 'admin',
    screens: async () => [
      ['dashboard', '/dashboard'],
      ...['users', 'prices', 'interviews', 'problems', 'ratings', 'payments', 'feedback', 'referrals'].map(
        (section) => [`console-${section}`, `/admin/${section}`] as const,
      ),
      ['console-users-promoting', '/admin/users', press(/^Promote/)],
      ['console-users-none-found', '/admin/users?filter=%7B%22q%22%3A%22nobody+at+all%22%7D'],
      ['problems', '/problems'],
    ],
  },
];

/** Waits until everything has loaded and stopped moving. */
async function settles(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // The network never becomes idle on a page with an event stream.
  await page.waitForFunction('[...document.images].every((image) => image.complete)');
  await page.waitForTimeout(SETTLING_MS);
}

async function walk(browser: Browser, server: Server, { who, screens }: Walk): Promise<number> {
  const person = who === 'guest' ? undefined : await signsIn(server, PEOPLE[who], DEMO_PASSWORD);
  const context = await browser.newContext({
    baseURL: server.url,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kolkata',
    ...(person ? { storageState: await sessionOf(person, server.url) } : {}),
  });
  const page = await context.newPage();
  let count = 0;
  for (const [name, path, act] of await screens(person)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await settles(page);
    await act?.(page);
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await settles(page);
        await page.screenshot({ path: join(FOLDER, `${who}-${name}-${width}-${colorScheme}.png`), fullPage: true, animations: 'disabled' });
        count += 1;
      }
    }
  }
  await context.close();
  return count;
}

execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 2] });
const executablePath = execFileSync(process.execPath, ['scripts/chromium.mjs'], { encoding: 'utf8' }).trim();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  // Without an admin in its environment, the server loads the demo.
  const server = await startServer();
  let count = 0;
  const wanted = process.argv.slice(2);
  for (const each of WALKS.filter(({ who }) => wanted.length === 0 || wanted.includes(who))) count += await walk(browser, server, each);
  console.log(`${count} screenshots in screenshots/`);
} finally {
  await browser.close();
  await cleanUp();
}
