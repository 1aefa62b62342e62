import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isRejection } from '@s30/contracts/rejections';
import { Instant, millisecondsOf } from '@s30/contracts/time';
import { personKeys } from '@s30/platform/secret-store/personKeys';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { openSqliteSecretStore } from '@s30/platform/secret-store/sqlite/secretStore';
import { createAttemptGuard } from '@s30/platform/web/attemptGuard';
import { generateSync } from 'otplib';
import type { Run } from '../context.ts';
import { openScene, type Scene } from '../scene.testing.ts';
import { user } from '../user/decider.ts';
import { createSecondFactors, type SecondFactors } from './secondFactors.ts';

const AT = Instant.parse('2026-11-21T10:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 's30-second-factors-'));
let secrets: SecretStore;
let scene: Scene;
let factors: SecondFactors;
beforeAll(async () => {
  secrets = await openSqliteSecretStore({ path: join(folder, 'secrets.db') });
  scene = await openScene(AT);
  const guard = createAttemptGuard({ scale: 1, now: scene.now });
  factors = createSecondFactors({ secrets, keys: personKeys(secrets), guard }, () => false);
});
afterAll(async () => {
  await scene.close();
  await secrets.close();
  rmSync(folder, { recursive: true });
});

async function joins(name: string) {
  const { userId } = await scene.joins(name, 'candidate');
  const account = async () => {
    const found = await scene.load(user, userId);
    if (found.status === 'none') throw new Error(`${name} has no account`);
    return found;
  };
  /** A new request. */
  const asking = () => ({ run: scene.request({ userId, role: 'candidate' }), at: AT, ip: '198.51.100.7' });
  return { account, asking };
}
type Joined = Awaited<ReturnType<typeof joins>>;

let begun = 0;
/** A secret, and its first code. */
async function begins({ account }: Joined) {
  begun += 1;
  const enrolment = await factors.begin({ newId: () => `00000000-0000-4000-8000-00000000000${begun}`, at: AT }, await account());
  if (isRejection(enrolment)) throw new Error(enrolment.rejected);
  const code = generateSync({ secret: enrolment.secret, epoch: millisecondsOf(AT) / 1000 });
  return { enrolment: enrolment.enrolment, code, epoch: (await account()).epoch };
}
const codesOf = (enrolled: Awaited<ReturnType<SecondFactors['enrol']>>): readonly string[] => {
  if (isRejection(enrolled)) throw new Error(enrolled.rejected);
  return enrolled.recoveryCodes;
};

it('keeps the recovery codes that the person was shown, when another tab turns the second factor on at the same time', async () => {
  const asha = await joins('asha');
  const before = await asha.account();
  const [first, second] = [await begins(asha), await begins(asha)];
  let outcome: Awaited<ReturnType<SecondFactors['enrol']>> | undefined;
  // The other tab has read the account before, and comes to its secrets just after the first tab's event.
  const { run, ...asked } = asha.asking();
  const overtaken: Run = async (...command) => {
    const enrolled = await run(...command);
    outcome = await factors.enrol(asha.asking(), before, second);
    return enrolled;
  };
  const codes = codesOf(await factors.enrol({ ...asked, run: overtaken }, before, first));
  expect(outcome).toMatchObject({ rejected: 'second_factor_on' });
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(await factors.refusedCode(asha.asking(), await asha.account(), code)).toBeUndefined();
});

it('replaces the recovery codes: earlier ones are no longer accepted', async () => {
  const bela = await joins('bela');
  const [earlier = ''] = codesOf(await factors.enrol(bela.asking(), await bela.account(), await begins(bela)));
  const replaced = await factors.replaceRecoveryCodes(bela.asking(), await bela.account());
  if (isRejection(replaced)) throw new Error(replaced.rejected);
  const refused = async (code: string) => factors.refusedCode(bela.asking(), await bela.account(), code);
  expect(await refused(earlier)).toMatchObject({ rejected: 'wrong_code' });
  expect(await refused(replaced[0] ?? '')).toBeUndefined();
});
