import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';
import { unshifted } from './tests/browser/support/shifted.ts';

// Kept in the environment, so that the workers, which read this file again, need not look again.
process.env.CHROME_PATH ??= execFileSync(process.execPath, ['scripts/chromium.mjs'], { encoding: 'utf8' }).trim();

/** Where the size of the screen changes what is seen; the others look at what is the same on every screen. `LONG=1`: axe and more there too. */
const ON_PHONES =
  process.env.LONG === undefined
    ? /\/(oneInterview|race|console\/prices)\.spec\.ts$/
    : /\/(oneInterview|race|everyRoute|console\/(users|prices))\.spec\.ts$/;

/** Only what is on this machine: no look-ups, updates or reports of the browser's own. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** As in Jest's configuration: one MongoDB for all specs of a run, where the product runs as several processes. */
const WITH_MONGO = { globalSetup: './tests/mongodb/globalSetup.ts', globalTeardown: './tests/mongodb/globalTeardown.ts' };

export default defineConfig({
  ...(process.env.TEST_MODE === 'distributed' ? WITH_MONGO : {}),
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  workers: 3,
  // What passes only then is named at the end of the run: it is a defect of the test or of the product.
  retries: 1,
  // The machine may be busy: slow is not wrong.
  timeout: 300_000,
  reporter: 'list',
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: QUIET, env: unshifted },
    // Traces of everything take a fifth of the time: `TRACE=1`.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // Frames that only move something cost as much as those that show something.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testMatch: ON_PHONES,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, contextOptions: {} },
    },
  ],
});
