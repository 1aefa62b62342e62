import { createHmac, randomInt } from 'node:crypto';
import type { Fact } from '@s30/contracts/events/all';
import type { Role } from '@s30/contracts/fields';
import { SecondFactorId, type UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { Enrolment } from '@s30/contracts/routes/secondFactor';
import { RECOVERY_CODES, SECOND_STEP_MINUTES } from '@s30/contracts/rules';
import { addMinutes, type Instant } from '@s30/contracts/time';
import { looksLikeTotp, newTotpSecret, totpStep, totpUri } from '@s30/platform/second-factor/totp';
import type { BaseRequest } from '@s30/platform/web/handler';
import { type CommandPorts, type Run, whenAccepted } from '../context.ts';
import { changeUser, type Secrets } from '../user/account.ts';
import { type RegisteredUser, type UserCommand, user } from '../user/decider.ts';
import { type Attempting, refusedAttempt } from './currentPassword.ts';
import { endingSessions } from './endingSessions.ts';

/** `epoch`: of the session or ticket that enrols. */
type FirstCode = { readonly enrolment: string; readonly code: string; readonly epoch: number };
type Removal = Fact<'SecondFactorRemoved'>;
type Beginning = Pick<BaseRequest, 'newId' | 'at'>;
export type Asking = Attempting & { readonly at: Instant };

const RECOVERY = 'recovery-code';
const NEVER = '9999-12-31T00:00:00.000Z';
/** Excludes letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const [GROUPS, GROUP] = [4, 6];
const spaces = /[\s-]/g;

/** About 118 random bits, enough for a fast hash, in groups that are easy to copy by hand. */
const newRecoveryCode = (): string => {
  const group = () => Array.from({ length: GROUP }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
};

/** True if the role requires a second factor and the account has none; such an account cannot be used. */
export const lacksSecondFactor = (
  { role, secondFactor }: Pick<RegisteredUser, 'role' | 'secondFactor'>,
  isRequiredOf: (role: Role) => boolean,
): boolean => secondFactor.status === 'off' && isRequiredOf(role);

/** Codes of authenticator apps (RFC 6238) and recovery codes. */
export function createSecondFactors(ports: Pick<CommandPorts, 'secrets' | 'keys' | 'guard'>, isRequiredOf: (role: Role) => boolean) {
  const { secrets, keys } = ports;

  async function sealed(userId: string, id: string, secret: string): Promise<Uint8Array> {
    await keys.make([userId]);
    const bytes = keys.encrypt([userId], Buffer.from(secret), id);
    if (bytes === undefined) throw new Error('the person was erased');
    return bytes;
  }
  async function secretOf(userId: string, id: string, at: Instant): Promise<string | undefined> {
    const factor = await secrets.secondFactor(id, at);
    if (factor?.userId !== userId) return undefined;
    await keys.fetch([userId]);
    return keys.decrypt([userId], factor.secret, id)?.toString();
  }

  async function recoveryHash(factorId: SecondFactorId, code: string): Promise<string> {
    const key = await secrets.installationKey(RECOVERY);
    return createHmac('sha256', key)
      .update(`${factorId} ${code.replace(spaces, '').toLowerCase()}`)
      .digest('base64url');
  }
  async function newRecoveryCodes(userId: string, factorId: SecondFactorId): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    for (const code of codes) {
      const token = { purpose: RECOVERY, tokenHash: await recoveryHash(factorId, code), subject: userId, expiresAt: NEVER };
      await secrets.putOneTimeToken(token);
    }
    return codes;
  }

  /** Accepts each code once, and none older than the last one used. */
  async function isTotp(userId: string, id: string, code: string, at: Instant): Promise<boolean> {
    const secret = await secretOf(userId, id, at);
    const step = secret === undefined ? undefined : totpStep(secret, code, at);
    return step !== undefined && (await secrets.useTimeStep(id, step));
  }
  /** Wrong codes count towards the same limit as wrong passwords. */
  const guarded = (asking: Asking, account: RegisteredUser, isRight: () => Promise<boolean>): Promise<Rejection | undefined> =>
    refusedAttempt(ports, asking, account, isRight, reject('wrong_code'));

  return {
    isRequiredOf,
    isMissing: (account: RegisteredUser): boolean => lacksSecondFactor(account, isRequiredOf),

    /** Starts enrolment with a secret that takes effect only once a code from it is confirmed. */
    async begin({ newId, at }: Beginning, { userId, email, secondFactor }: RegisteredUser): Promise<Enrolment | Rejection> {
      if (secondFactor.status === 'on') return reject('second_factor_on');
      const [id, secret] = [newId(), newTotpSecret()];
      const expiresAt = addMinutes(at, SECOND_STEP_MINUTES);
      await secrets.putSecondFactor({ id, userId, secret: await sealed(userId, id, secret), expiresAt });
      return { enrolment: id, secret, uri: totpUri(secret, email) };
    },

    /**
     * Ends all sessions. The secret and recovery codes are stored before the event, because only the event activates them. Other codes
     * stay: they may be those of an enrolment at the same time, whose event is first.
     */
    async enrol(asking: Asking, account: RegisteredUser, { enrolment, code, epoch }: FirstCode) {
      const { run, at } = asking;
      const { userId } = account;
      const id = SecondFactorId.safeParse(enrolment);
      if (account.secondFactor.status === 'on') return reject('second_factor_on');
      const factor = id.success ? await secrets.secondFactor(id.data, at) : undefined;
      if (!id.success || factor?.userId !== userId) return reject('enrolment_expired');
      const refused = await guarded(asking, account, () => isTotp(userId, id.data, code.replace(spaces, ''), at));
      if (refused) return refused;
      await secrets.putSecondFactor({ id: id.data, userId, secret: factor.secret });
      const recoveryCodes = await newRecoveryCodes(userId, id.data);
      const enrolled = endingSessions(ports, run, userId, { type: 'EnrolSecondFactor', secondFactorId: id.data, epoch });
      return whenAccepted(enrolled, (enrolledAccount) => ({ account: enrolledAccount, recoveryCodes }));
    },

    /** Returns undefined if the code (from the app, or a recovery code) is valid; it is then used up. */
    async refusedCode(asking: Asking, account: RegisteredUser, sent: string): Promise<Rejection | undefined> {
      const { userId, secondFactor } = account;
      if (secondFactor.status === 'off') return reject('second_factor_off');
      const { id } = secondFactor;
      const { run, at } = asking;
      const code = sent.replace(spaces, '');
      if (looksLikeTotp(code)) return guarded(asking, account, () => isTotp(userId, id, code, at));
      const isRecovery = async () => (await secrets.takeOneTimeToken(RECOVERY, await recoveryHash(id, code), at)) === userId;
      const refused = await guarded(asking, account, isRecovery);
      if (refused) return refused;
      const used = await run(user, userId, { type: 'UseRecoveryCode' });
      return isRejection(used) ? used : undefined;
    },

    async replaceRecoveryCodes({ run }: Asking, { userId, secondFactor }: RegisteredUser): Promise<string[] | Rejection> {
      if (secondFactor.status === 'off') return reject('second_factor_off');
      await secrets.dropOneTimeTokens(RECOVERY, userId);
      const codes = await newRecoveryCodes(userId, secondFactor.id);
      return whenAccepted(run(user, userId, { type: 'ReplaceRecoveryCodes' }), () => codes);
    },
  };
}
export type SecondFactors = ReturnType<typeof createSecondFactors>;

export const removeSecondFactor = (ports: Secrets, run: Run, { userId }: Pick<RegisteredUser, 'userId'>, removal: Removal) =>
  turningOff(ports, run, userId, { type: 'RemoveSecondFactor', ...removal });

/** Verifies the address for its proven owner, which turns off a second factor that was set up before. */
export function proveAddress(
  ports: Secrets,
  run: Run,
  { userId, isEmailVerified, secondFactor }: RegisteredUser,
  by: 'reset_link' | 'google',
) {
  const command = { type: 'VerifyEmail', by } as const;
  return isEmailVerified || secondFactor.status === 'off' ? changeUser(run, userId, command) : turningOff(ports, run, userId, command);
}

/** Ends all sessions and deletes the secrets. The event comes first: until it is stored, codes must keep working. */
async function turningOff(ports: Secrets, run: Run, userId: UserId, command: UserCommand): Promise<RegisteredUser | Rejection> {
  const removed = await endingSessions(ports, run, userId, command);
  if (isRejection(removed) || removed.secondFactor.status === 'on') return removed;
  await ports.secrets.dropSecondFactors(userId);
  await ports.secrets.dropOneTimeTokens(RECOVERY, userId);
  return removed;
}
