import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { launch, launchReady } from '../system/launching.ts';
import {
  adminOf,
  books,
  dsaFeedback,
  emailOf,
  hoursAhead,
  interviewerNamed,
  PASSWORD,
  publishes,
  registers,
  setPrices,
  signsIn,
} from '../system/people.ts';
import { programsOf } from '../system/release.ts';
import { ADMIN, cleanUp, isDistributed, newDataDir, startServer } from '../system/server.ts';
import { until } from '../system/until.ts';

afterAll(cleanUp);

const programs = isDistributed ? undefined : programsOf('0.2');
const itWithHistory = programs === undefined ? it.skip : it;

itWithHistory('opens what release 0.2 left: log, read models, passwords, keys, pictures and seals', async () => {
  const dataDir = newDataDir();
  const env = { ...ADMIN, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '0' };
  const before = await launchReady(join(programs ?? '', 'services', 'standalone', 'src', 'main.ts'), [], env);
  const old = { ...before, url: before.ready, dataDir, passes: async () => {} };
  const admin = await adminOf(old);
  await setPrices(admin);
  const ananya = await interviewerNamed(old, admin, 'Ananya Krishnan');
  const kavya = await registers(old, 'Kavya Nair');
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(30));
  const { interviewId } = await books(kavya, slot?._id ?? '', 'DSA');
  const waiting = await until('the payment to wait for its interviewer', async () => {
    // Its answers lack the newest fields.
    const { body } = await ananya.browser.send('GET', '/api/payments/pending');
    const [first] = body as readonly { readonly _id: string; readonly transactionScreenshotUrl: string }[];
    return first;
  });
  const picture = (await ananya.browser.file(waiting.transactionScreenshotUrl)).bytes;
  expect(picture.length).toBeGreaterThan(0);
  expect((await before.stop()).code).toBe(0);

  const server = await startServer({ dataDir, env: ADMIN, asShipped: true });
  const [interviewer, candidate] = [
    await signsIn(server, emailOf(ananya.name), PASSWORD),
    await signsIn(server, emailOf(kavya.name), PASSWORD),
  ];
  const [payment] = await interviewer.browser.call('pendingPayments');
  expect(payment).toMatchObject({ _id: waiting._id, transactionId: '4821' });
  expect((await interviewer.browser.file(payment?.transactionScreenshotUrl ?? '')).bytes).toEqual(picture);
  await interviewer.browser.call('verifyPayment', { body: { paymentId: payment?._id ?? '', verified: true } });
  await interviewer.browser.call('changeInterviewStatus', { params: { id: interviewId }, body: { status: 'in-progress' } });
  await interviewer.browser.call('giveFeedback', { body: dsaFeedback(interviewId) });
  expect(await candidate.browser.call('interviews')).toMatchObject([{ _id: interviewId, status: 'completed' }]);
  expect((await server.stop()).code).toBe(0);
  for (const command of ['verify', 'reconcile'])
    expect(await launch('services/query-api/src/audit/cli.ts', [command], { DATA_DIR: dataDir }).ended).toMatchObject({ code: 0 });
});
