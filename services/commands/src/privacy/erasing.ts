import type { FileId, PasswordId, UserId } from '@s30/contracts/ids';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import type { Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { PutOffError } from '@s30/platform/projector/process';
import { FRESH_MS } from '@s30/platform/secret-store/personKeys';
import { endingSessions } from '../accounts/endingSessions.ts';
import { resetLinks, resetSubject } from '../accounts/links.ts';
import { type ErasingPorts, follower, type Run } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { withdrawOpenSlots } from '../followers/withdrawal.ts';
import { googleClaim } from '../google-claim/decider.ts';
import { emailClaimId, googleClaimId } from '../registration/registration.ts';
import { passwordOfRegistration, type RegisteredUser } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { historyOf } from './exporting.ts';
import { removeCopies } from './storedCopy.ts';

/** After this the person cannot sign in and no list shows the name; the process {@link erasure} removes the rest. */
export async function erasePerson(
  ports: ErasingPorts,
  { run, at }: { readonly run: Run; readonly at: Instant },
  person: RegisteredUser,
  by: { readonly erasedBy: UserId; readonly reason?: string | undefined },
): Promise<Rejection | undefined> {
  const open = await ports.records.openAffairs(person.userId, await ports.eventStore.head(), at);
  if (open.length > 0) return reject('affairs_open', { open: open.join('; ') });
  const erased = await endingSessions(ports, run, person.userId, { type: 'ErasePerson', ...by });
  return isRejection(erased) ? erased : undefined;
}

/** Long enough for in-flight requests to finish and for every process to drop a destroyed key from memory. */
const PAUSE_MS = FRESH_MS + 1_000;

/** A rebuild reads the whole log, and anyone can register and erase themselves as often as they like. */
const REBUILDS_APART_MS = 3_600_000;

/** Read models of texts about people, which come with a completed interview only, so rebuilds for them are few. */
const WITH_TEXTS = ['feedback', 'ratings'];

/**
 * Removes an erased person's traces, repeats that after a pause in case a mail was in flight, and then destroys the key. The
 * read models are rebuilt once no process can have the key in memory: at once if they hold feedback or ratings of the person, otherwise
 * for all who were erased in the hour since the last time. `clock` is in milliseconds.
 */
export const erasure = (runner: CommandRunner, ports: ErasingPorts, now: () => Instant, clock = () => performance.now()) => {
  const begun = new Map<string, { readonly step: 1 | 2; readonly pausedUntil: number; readonly isUrgent: boolean }>();
  let rebuiltAt = Number.NEGATIVE_INFINITY;
  return follower(runner, now, 'erasure', {
    PersonErased: async (event, run) => {
      const { userId } = event.data;
      const { step, pausedUntil, isUrgent } = begun.get(event.id) ?? { step: 0, pausedUntil: 0, isUrgent: false };
      if (step < 2) {
        const { hasTexts } = await eraseTraces(ports, run, userId, step);
        if (step === 1) await ports.keys.destroy(userId);
        begun.set(event.id, { step: step === 0 ? 1 : 2, pausedUntil: clock() + PAUSE_MS, isUrgent: hasTexts });
        throw new PutOffError(PAUSE_MS, 'a person is being erased');
      }
      // A copy that was being made while the key was destroyed.
      await removeCopies(ports.files, userId);
      if (rebuiltAt < pausedUntil) {
        const begins = clock();
        const waitMs = isUrgent ? 0 : rebuiltAt + REBUILDS_APART_MS - begins;
        if (waitMs > 0) throw new PutOffError(waitMs, 'the read models were rebuilt less than an hour ago');
        await ports.records.rebuildAll();
        rebuiltAt = begins;
      }
      begun.delete(event.id);
    },
  });
};

/**
 * Removes everything that `PersonErased` leaves outside the log, and lets the S30 balance lapse. Keeps the key, which is needed
 * to find the rest. Returns whether the read models hold texts about the person. Idempotent. `times`: how often it was done before.
 */
export async function eraseTraces(ports: ErasingPorts, run: Run, userId: UserId, times = 0): Promise<{ readonly hasTexts: boolean }> {
  const { eventStore, secrets, files, mailer, records } = ports;
  const past = await pastOf(ports, userId);
  for (const email of past.emails) await run(emailClaim, await emailClaimId(secrets, email), { type: 'ReleaseEmail', userId });
  for (const subject of past.googleSubjects)
    await run(googleClaim, await googleClaimId(secrets, subject), { type: 'ReleaseGoogleAccount', userId });
  // A hold may have begun while the person was being erased.
  await withdrawOpenSlots(run, userId, { evenIfHeld: true });
  // An unpaid hold may have reserved a part of the balance the time before.
  await run(wallet, userId, { type: 'LapseCredit', userId, key: `${times}` });
  for (const passwordId of past.passwordIds) await secrets.dropPasswordHash(passwordId);
  await secrets.forgetPerson(userId);
  for (const email of past.emails) {
    const claimId = await emailClaimId(secrets, email);
    await secrets.forgetPerson(claimId);
    for (const passwordId of [...past.passwordIds, undefined]) await resetLinks(secrets).drop(resetSubject(claimId, { passwordId }));
  }
  const { documents, files: named, correspondents } = await records.everythingAbout(userId, await eventStore.head());
  await mailer.forget({ id: userId, addresses: [...past.emails], names: [...past.names], correspondents });
  for (const id of new Set([...past.files, ...named])) await files.remove(id);
  await removeCopies(files, userId);
  return { hasTexts: WITH_TEXTS.some((name) => name in documents) };
}

/** What the person's own stream contains, while it can still be decrypted. */
async function pastOf(ports: ErasingPorts, userId: UserId) {
  const past = {
    emails: new Set<string>(),
    names: new Set<string>(),
    googleSubjects: new Set<string>(),
    passwordIds: new Set<PasswordId>([passwordOfRegistration(userId)]),
    files: new Set<FileId>(),
  };
  for (const { type, data } of await historyOf(ports, userId)) {
    if (type === 'UserRegistered') past.emails.add(data.email);
    if (type === 'UserRegistered' || type === 'ProfileUpdated') if (data.name !== undefined) past.names.add(data.name);
    if (type === 'GoogleLinked') past.googleSubjects.add(data.subject);
    if (type === 'PasswordChanged') past.passwordIds.add(data.passwordId);
    if (type === 'UpiSetUp') past.files.add(data.qrCodeFileId);
  }
  return past;
}
