import type { LoggedEvent } from '@s30/contracts/events/all';
import { ERASED_PERSON } from '@s30/contracts/fields';
import { progressFileOf } from '@s30/contracts/files';
import type { FileId, PasswordId, UserId } from '@s30/contracts/ids';
import type { ErasingPorts, Run } from '../context.ts';
import { emailClaim } from '../email-claim/decider.ts';
import { withdrawOpenSlots } from '../followers/withdrawal.ts';
import { googleClaim } from '../google-claim/decider.ts';
import { emailClaimId, googleClaimId } from '../registration/registration.ts';
import { passwordOfRegistration } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';

/**
 * Removes everything that `PersonErased` leaves outside the log, and lets the S30 balance lapse. Keeps the key, which is needed
 * to find the rest. Idempotent.
 */
export async function eraseTraces(ports: ErasingPorts, run: Run, userId: UserId): Promise<void> {
  const { eventStore, secrets, files, mailer, records } = ports;
  const past = await pastOf(eventStore, userId);
  for (const email of past.emails) await run(emailClaim, await emailClaimId(secrets, email), { type: 'ReleaseEmail', userId });
  for (const subject of past.googleSubjects)
    await run(googleClaim, await googleClaimId(secrets, subject), { type: 'ReleaseGoogleAccount', userId });
  await withdrawOpenSlots(run, userId);
  await run(wallet, userId, { type: 'LapseCredit', userId });
  for (const passwordId of past.passwordIds) await secrets.dropPasswordHash(passwordId);
  const words = [userId, ...past.emails, ...past.names];
  await secrets.forgetPerson(userId, words);
  for (const email of past.emails) await secrets.forgetPerson(await emailClaimId(secrets, email), []);
  // A mail written moments ago may quote the person without naming them.
  await mailer.forget([...past.emails, ...past.names, ERASED_PERSON]);
  const { files: named } = await records.everythingAbout(userId);
  for (const id of new Set([...past.files, ...named])) await files.remove(id);
}

/** A copy of personal data, and how far it is. */
export const filesOfCopy = (exportId: FileId): readonly [copy: FileId, progress: FileId] => [exportId, progressFileOf(exportId)];

/** What the person's own stream contains, while it can still be decrypted. */
async function pastOf(eventStore: ErasingPorts['eventStore'], userId: UserId) {
  const past = {
    emails: new Set<string>(),
    names: new Set<string>(),
    googleSubjects: new Set<string>(),
    passwordIds: new Set<PasswordId>([passwordOfRegistration(userId)]),
    files: new Set<FileId>(),
  };
  for (const event of await eventStore.readStream(`user-${userId}`)) {
    const { type, data } = event as unknown as LoggedEvent;
    if (type === 'UserRegistered') past.emails.add(data.email);
    if (type === 'UserRegistered' || type === 'ProfileUpdated') if (data.name !== undefined) past.names.add(data.name);
    if (type === 'GoogleLinked') past.googleSubjects.add(data.subject);
    if (type === 'PasswordChanged') past.passwordIds.add(data.passwordId);
    if (type === 'UpiSetUp') past.files.add(data.qrCodeFileId);
    if (type === 'ExportRequested') for (const id of filesOfCopy(data.exportId)) past.files.add(id);
  }
  return past;
}
