import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { wallet } from '@s30/commands/wallet/decider';
import type { MailEvent } from '@s30/contracts/events/mail';
import { createCommandRunner } from '@s30/platform/decider/runner';
import { type RecordedEvent, START } from '@s30/platform/event-store/port';
import type { Town } from './town.ts';

type Happened = Pick<RecordedEvent, 'type' | 'data'>;
const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** Marks a file until its event is stored; the timer `unnamed-files` handles those that a crash left marked. */
const PENDING = '~pending';
const ATTEMPT = /\.[0-9a-f]{8}-(?=\d+~file$)/;

/** A mail's stream is named after its cause, whose id may differ between trials, so only template and recipient are compared. */
const mailOf = (events: readonly Happened[]): string => {
  const [requested, ...ends] = events;
  if (requested === undefined) throw new Error('a mail stream has a beginning');
  const { template, userId } = requested.data as Extract<MailEvent, { type: 'MailRequested' }>['data'];
  return `${template} to ${userId}: ${ends.map(({ type }) => type).join(', ')}`;
};

/** Everything that results: each stream's events, balances, delivered mails, and which keys, passwords and files exist. */
export async function outcomeOf({ eventStore, secrets, left, mails }: Town) {
  const { events } = await eventStore.readAll({ after: START, limit: 10_000 });
  const streams = Map.groupBy(events, ({ stream }) => stream);
  const isMail = (stream: string) => categoryOf(stream) === 'mail';
  const runner = createCommandRunner(eventStore);
  const people = [...streams.keys()].filter((stream) => categoryOf(stream) === 'user').map((stream) => stream.slice('user-'.length));
  const keys = await secrets.personKeys(people);
  const balances = [...streams.keys()].filter((stream) => categoryOf(stream) === 'wallet').sort();
  return {
    streams: Object.fromEntries(
      [...streams]
        .filter(([stream]) => !isMail(stream))
        .map(([stream, each]): [string, readonly Happened[]] => [stream, each.map(({ type, data }) => ({ type, data }))])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    people: await Promise.all(
      people.sort().map(async (id) => ({ id, hasKey: keys.has(id), hasPassword: (await secrets.passwordHash(id)) !== undefined })),
    ),
    files: readdirSync(join(left().folder, 'files'), { encoding: 'utf8' })
      .filter((name) => !name.endsWith(PENDING))
      // Each attempt at a copy of personal data names its parts by an id of its own.
      .map((name) => name.replace(ATTEMPT, '.attempt-'))
      .sort(),
    balances: await Promise.all(
      balances.map(async (stream) => {
        const { balance, reservations, payments } = await runner.load(wallet, stream.slice('wallet-'.length));
        return { stream, balance, reservations: [...reservations], payments: [...payments] };
      }),
    ),
    recordedMails: [...streams].flatMap(([stream, each]) => (isMail(stream) ? [mailOf(each)] : [])).sort(),
    arrivedMails: [...Map.groupBy(mails, ({ messageId }) => messageId).values()]
      .map((copies) => [...new Set(copies.map(({ to, subject }) => `${to.address}: ${subject}`))].join(' | '))
      .sort(),
  };
}
