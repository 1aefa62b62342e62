import { ADMINISTRATION, administration } from '@s30/commands/administration/decider';
import { calendar } from '@s30/commands/calendar/decider';
import { price } from '@s30/commands/price/decider';
import { problem } from '@s30/commands/problem/decider';
import { emailClaimId, issueReferralCode, register } from '@s30/commands/registration/registration';
import { slotRequest } from '@s30/commands/slot-request/decider';
import { user } from '@s30/commands/user/decider';
import { ProblemContent } from '@s30/contracts/documents/problem';
import type { Actor } from '@s30/contracts/events/define';
import { type FileId, type ProblemId, type SlotId, type SlotRequestId, slotIdFrom, type UserId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES, slugOf } from '@s30/contracts/interviewTypes';
import { rupees } from '@s30/contracts/money';
import { isRejection, messageOf } from '@s30/contracts/rejections';
import { DEFAULT_INR_PER_EUR, DEFAULT_INR_PER_USD } from '@s30/contracts/rules';
import { dateIn, instantOf } from '@s30/contracts/time';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { linkedInOf } from '../../services/standalone/src/demo/people.ts';
import { DEMO_PROBLEMS } from '../../services/standalone/src/demo/problems/all.ts';
import type { Random } from '../../services/standalone/src/demo/random.ts';
import { planInterview } from './booking.ts';
import { nameOf } from './people.ts';
import type { SlotGroup, TownPlan } from './plan.ts';
import type { Act, Stage } from './stage.ts';
import { stepsUntil } from './steps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RUPEES = { DSA: 1_499, 'System Design': 1_999, 'Behavioral/Leadership': 1_699 } as const;
const ZONES = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Asia/Singapore'] as const;
const zoneOf = (interviewer: number) => ZONES[interviewer % ZONES.length] ?? 'Asia/Kolkata';
/** In zones whose full hours fall at half past in UTC, slots begin at half past. */
const startOf = (interviewer: number, hour: number): number => hour + (zoneOf(interviewer) === 'Asia/Kolkata' ? 30 * MINUTE : 0);
const slotIdOf = (host: UserId, key: number): SlotId => slotIdFrom(host, `s${key}`);
/** One QR code serves the whole town. */
export const QR_CODE = 'town-qr-code' as FileId;
/** One candidate in four was invited by one of the first hundred. */
const [INVITED, INVITING] = [4, 100];
const GUEST: Actor = { userId: 'guest', role: 'guest' };
/** Slot requests left unanswered. */
const OPEN_REQUESTS = 5;

/** The people who get passwords: an admin, an auditor, and the two people with long histories. */
export type TownLogins = {
  readonly [Role in 'admin' | 'auditor' | 'interviewer' | 'candidate']: { readonly email: string; readonly userId: UserId };
};

type Town = {
  readonly stage: Stage;
  readonly plan: TownPlan;
  readonly random: Random;
  readonly secrets: Pick<SecretStore, 'installationKey'>;
  /** The id of the nth person to join. */
  readonly userIdOf: (nth: number) => UserId;
};

/** Carries out the plan in time order, through the product's own deciders. */
export async function tellTown({ stage, plan, random, secrets, userIdOf }: Town): Promise<TownLogins> {
  const join = await registrationWith(secrets, userIdOf);
  const begin = instantOf(plan.begin);
  const emailOf = (who: string): string => `${who}@town.example`;

  const adminId = await join(stage.as({ userId: 'installation', role: 'system' }, begin), 'Alma Admin', emailOf('admin'), {
    role: 'admin',
  });
  const admin: Actor = { userId: adminId, role: 'admin' };
  const founding = stage.as(admin, begin);
  await founding.run(administration, ADMINISTRATION, { type: 'AppointAdmin', userId: adminId });
  const auditorId = await join(stage.as(GUEST, begin), 'Arne Auditor', emailOf('auditor'));
  await founding.run(user, auditorId, { type: 'ChangeRole', to: 'auditor' });
  const rates = { USD: DEFAULT_INR_PER_USD, EUR: DEFAULT_INR_PER_EUR };
  for (const interviewType of INTERVIEW_TYPES)
    await founding.run(price, slugOf(interviewType), { type: 'SetPrice', interviewType, entered: rupees(RUPEES[interviewType]), rates });
  for (const content of DEMO_PROBLEMS) {
    const problemId = founding.newId() as ProblemId;
    await founding.run(problem, problemId, { type: 'AddProblem', problemId, content: ProblemContent.parse(content) });
  }

  const steps = stepsUntil(plan.now);
  const hosts: UserId[] = [];
  for (const [index, { groups }] of plan.interviewers.entries()) {
    const at = instantOf(plan.begin + index * MINUTE);
    const host = await join(stage.as(GUEST, at), nameOf(index * 11), emailOf(`interviewer-${index}`));
    hosts.push(host);
    await stage.as(admin, at).run(user, host, { type: 'ChangeRole', to: 'interviewer' });
    await setUp(stage.as({ userId: host, role: 'interviewer' }, at), host, index);
    for (const group of groups) steps.plan(group.publishedAt, () => publish(host, index, group));
  }
  const candidates: UserId[] = [];
  for (const [index, at] of plan.candidates.entries()) {
    const referrer = index % INVITED === INVITED - 1 ? random.below(INVITING) : undefined;
    steps.plan(at, async () => {
      const joining = stage.as(GUEST, instantOf(at));
      const referredBy = referrer === undefined ? undefined : candidates[referrer];
      const candidate = await join(joining, nameOf(index), emailOf(`candidate-${index}`), { referredBy });
      candidates[index] = candidate;
      const linkedInUrl = linkedInOf(nameOf(index));
      if (index % 2 === 0) await joining.run(user, candidate, { type: 'UpdateProfile', profile: { linkedInUrl } });
    });
  }
  for (const { interviewer, candidate, slot, bookedAt, course } of plan.bookings) {
    const host = known(hosts[interviewer]);
    const { interviewType, key, start } = slot;
    const interview = { host, interviewType, slotId: slotIdOf(host, key), startsAt: startOf(interviewer, start), bookedAt, course };
    planInterview({ stage, steps, random }, { ...interview, candidate: () => known(candidates[candidate]) });
  }
  for (let index = 0; index < plan.slotRequests; index += 1) {
    const at = plan.begin + Math.floor(((index + 2) / (plan.slotRequests + 2)) * (plan.now - plan.begin));
    const host = known(hosts[random.below(hosts.length)]);
    steps.plan(at, () => request(at, host, index < plan.slotRequests - OPEN_REQUESTS));
  }

  async function publish(host: UserId, index: number, { publishedAt, interviewType, slots }: SlotGroup): Promise<void> {
    const timeZone = zoneOf(index);
    await stage.as({ userId: host, role: 'interviewer' }, instantOf(publishedAt)).run(calendar, host, {
      ...{ type: 'PublishSlots', interviewerId: host, interviewType, allowedInterviewTypes: INTERVIEW_TYPES },
      slots: slots.map(({ key, start }) => ({ slotId: slotIdOf(host, key), start: instantOf(startOf(index, start)), timeZone })),
    });
  }

  async function request(at: number, interviewerId: UserId, isAnswered: boolean): Promise<void> {
    const candidateId = known(candidates[0]);
    const timeZone = ZONES[0];
    const asking = stage.as({ userId: candidateId, role: 'candidate' }, instantOf(at));
    const slotRequestId = asking.newId() as SlotRequestId;
    const preferredDate = dateIn(instantOf(at + 72 * HOUR), timeZone);
    await asking.run(slotRequest, slotRequestId, {
      ...{ type: 'RequestSlot', slotRequestId, candidateId, interviewerId, interviewType: 'DSA', timeZone, preferredDate },
      ...{ offeredInterviewTypes: INTERVIEW_TYPES, preferredTime: '12:00', message: 'Noon would suit me best.' },
    });
    const answering = stage.as({ userId: interviewerId, role: 'interviewer' }, instantOf(at + HOUR));
    if (isAnswered) await answering.run(slotRequest, slotRequestId, { type: 'RejectRequest', reason: 'I am away that week' });
  }

  await steps.run();
  await stage.settled();
  return {
    admin: { email: emailOf('admin'), userId: adminId },
    auditor: { email: emailOf('auditor'), userId: auditorId },
    interviewer: { email: emailOf('interviewer-0'), userId: known(hosts[0]) },
    candidate: { email: emailOf('candidate-0'), userId: known(candidates[0]) },
  };
}

/** Registers people as the route does, without passwords. */
async function registrationWith(secrets: Town['secrets'], userIdOf: Town['userIdOf']) {
  let joined = 0;
  const key = await secrets.installationKey('email-claim');
  const remembered = { installationKey: async () => key };
  type Coming = { readonly role?: 'candidate' | 'admin'; readonly referredBy?: UserId | undefined };
  return async ({ run }: Act, name: string, email: string, { role = 'candidate', referredBy }: Coming = {}): Promise<UserId> => {
    const userId = userIdOf(joined);
    joined += 1;
    const referralCode = await issueReferralCode(run, userId);
    const claim = { userId, name, email, role, referralCode, ...(referredBy ? { referredBy } : {}) };
    const registered = await register(run, await emailClaimId(remembered, email), claim);
    if (isRejection(registered)) throw new Error(messageOf(registered));
    await run(user, userId, { type: 'VerifyEmail', by: 'verification_link' });
    return userId;
  };
}

/** Two in three interviewers are paid by UPI, the others by Zelle. */
async function setUp({ run }: Act, host: UserId, index: number): Promise<void> {
  const profile = { linkedInUrl: linkedInOf(nameOf(index * 11)) };
  const meetingLink = `https://meet.google.com/town-${index}`;
  const zelle = index % 3 === 2 ? { zelleId: `interviewer-${index}@bank.example` } : {};
  await run(user, host, { type: 'UpdateProfile', profile, meetingLink, ...zelle });
  if (index % 3 !== 2) await run(user, host, { type: 'SetUpUpi', upiId: `interviewer-${index}@okbank`, qrCodeFileId: QR_CODE });
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the plan names a person who has not joined yet');
  return value;
}
