import { verificationLinks } from '@s30/commands/accounts/links';
import { commandHandlers } from '@s30/commands/commandSide';
import type { ErasingPorts } from '@s30/commands/context';
import { createNotices } from '@s30/commands/mails/notices';
import { createMailSender } from '@s30/commands/mails/sender';
import { appointAdmin } from '@s30/commands/registration/registration';
import { rupees } from '@s30/contracts/money';
import { isRejection, messageOf, type Rejection } from '@s30/contracts/rejections';
import type { RouteDefinition } from '@s30/contracts/route';
import { type QueryName, routes } from '@s30/contracts/routes';
import { addMinutes, type Instant } from '@s30/contracts/time';
import { createCommandRunner } from '@s30/platform/decider/runner';
import type { EventStore } from '@s30/platform/event-store/port';
import type { Projection } from '@s30/platform/projector/projection';
import { readThrough, replayOf } from '@s30/platform/projector/replay';
import { memoryReader } from '@s30/platform/read-store/memoryReader';
import type { CollectionReader, Document } from '@s30/platform/read-store/port';
import type { PasswordHasher } from '@s30/platform/secret-store/passwords';
import { personKeys } from '@s30/platform/secret-store/personKeys';
import type { SecretStore } from '@s30/platform/secret-store/port';
import { createAttemptGuard } from '@s30/platform/web/attemptGuard';
import type { Handlers, SignedInUser } from '@s30/platform/web/handler';
import { projections } from '@s30/projections/all';
import { paymentHistory } from '@s30/projections/paymentHistory';
import { userHistory } from '@s30/projections/userHistory';
import { users } from '@s30/projections/users';
import { healthQueries } from '@s30/query-api/admin/health';
import { adminInterviewQueries } from '@s30/query-api/admin/interviews';
import { adminPaymentQueries } from '@s30/query-api/admin/payments';
import { referralQueries } from '@s30/query-api/admin/referrals';
import { reviewQueries } from '@s30/query-api/admin/reviews';
import { searchEvents } from '@s30/query-api/audit/search';
import { booksQueries } from '@s30/query-api/books/books';
import { consoleQueries } from '@s30/query-api/console';
import type { Read } from '@s30/query-api/context';
import { dashboardQueries } from '@s30/query-api/dashboard';
import { earningsQueries } from '@s30/query-api/earnings';
import { interviewerQueries } from '@s30/query-api/interviewers';
import { interviewQueries } from '@s30/query-api/interviews';
import { paymentQueries } from '@s30/query-api/payments';
import { priceQueries } from '@s30/query-api/prices';
import { problemQueries } from '@s30/query-api/problems';
import { settlementQueries } from '@s30/query-api/settlements';
import { slotRequestQueries } from '@s30/query-api/slotRequests';
import { slotQueries } from '@s30/query-api/slots';
import { userQueries } from '@s30/query-api/users';
import sharp from 'sharp';
import { loadDemo } from './load.ts';
import { memoryFiles, memoryLog, memorySecrets } from './memoryStores.testing.ts';

const PUBLIC_URL = 'http://localhost:3000';
const RATES = { USD: 83.5, EUR: 90 };
/** The demo is loaded as of a full hour; its pages are looked at near the end of that hour. */
const LOOKED_AT_MINUTE = 59;

/** One picture for all uploads: the story does not depend on how they look. */
const picture = new Uint8Array(
  await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer(),
);
const images = { qrCodeOf: async () => picture, screenshotOf: async () => picture };
const passwords: PasswordHasher = {
  hash: async (password) => `hash of ${password}`,
  verify: async (password, hash) => hash === `hash of ${password}`,
  verifyDummy: async () => false,
  needsRehash: () => false,
  close: async () => undefined,
};
const mailer = { send: async () => undefined, close: async () => undefined };

const NOBODY_SIGNED_IN = { sessionsOf: async () => [] };
const queries = {
  ...userQueries,
  ...slotQueries,
  ...slotRequestQueries,
  ...paymentQueries,
  ...interviewerQueries,
  ...interviewQueries,
  ...dashboardQueries,
  ...settlementQueries(NOBODY_SIGNED_IN),
  ...booksQueries(NOBODY_SIGNED_IN, rupees(0)),
  ...priceQueries(RATES),
  ...earningsQueries,
  ...problemQueries,
  ...healthQueries,
  ...adminInterviewQueries,
  ...adminPaymentQueries,
  ...reviewQueries,
  ...referralQueries,
  ...consoleQueries,
} satisfies Partial<Handlers<QueryName, never>>;
/** No page of the story queries these histories. */
const HISTORIES: readonly string[] = [paymentHistory.collection.name, userHistory.collection.name];
const MODELS = projections.filter(({ collection }) => !HISTORIES.includes(collection.name));

type Asked = { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, unknown>> };

/** The rows of a paged list: the story never fills a second page. */
type RowsOf<Answer> = Answer extends { readonly rows: infer Rows } ? Rows : Answer;

/** What one login sees at an instant, through the handlers that serve its pages. */
export type Visit = {
  readonly me: SignedInUser;
  readonly at: Instant;
  readonly ask: <Name extends keyof typeof queries>(
    name: Name,
    asked?: Asked,
  ) => Promise<RowsOf<Exclude<Awaited<ReturnType<(typeof queries)[Name]>>, Rejection>>>;
  /** The number of events that a search of the log finds. */
  readonly auditedEvents: () => Promise<number>;
};

/** Loads the demo through the product's handlers, as of an instant. */
export async function tellsInto(eventStore: EventStore, secrets: SecretStore, at: Instant): Promise<void> {
  const now = (): Instant => at;
  const runner = createCommandRunner(eventStore);
  // No one is erased in the story.
  const erasing = {} as ErasingPorts;
  const guard = createAttemptGuard({ scale: 0, now });
  const ports = { ...erasing, secrets, keys: personKeys(secrets), files: memoryFiles(), passwords, guard, now };
  const mails = createMailSender({ runner, mailer, now, publicUrl: PUBLIC_URL, mayBother: async () => true });
  const handlers = commandHandlers({
    ...{ runner, ports, google: undefined },
    notices: createNotices({ load: runner.load, mails }),
    settings: { slotHoldMinutes: 15, exchangeRates: RATES, accountMailsPerHour: 10 },
    openRequests: async () => 0,
    isSecondFactorRequired: () => false,
  });
  await loadDemo({
    ...{ handlers, runner, images, secrets, now: at },
    createVerificationLink: verificationLinks(secrets).create,
    appointAdmin: async (name, email, password, since) => ({
      id: await appointAdmin({ runner, ...ports }, { name, email, password }, since),
      role: 'admin',
    }),
  });
}

/** Loads the demo as of an hour and lets its people query the result. */
export async function tellAt(hour: Instant): Promise<{ readonly visitAs: (email: string) => Promise<Visit> }> {
  const at = addMinutes(hour, LOOKED_AT_MINUTE);
  const eventStore = memoryLog();
  await tellsInto(eventStore, memorySecrets(), at);

  const replays = new Map(MODELS.map((projection) => [projection.collection.name, replayOf(projection as unknown as Projection)]));
  await readThrough({
    eventStore,
    take: async (event) => {
      for (const replay of replays.values()) await replay.take(event);
    },
  });
  const readers = new Map<string, CollectionReader<Document>>();
  for (const [name, { projection, documents }] of replays) readers.set(name, memoryReader(projection.collection, documents()));
  // A projection's name determines its document type, which the map cannot express.
  const read: Read = <D extends Document>({ collection }: Projection<D>) => readers.get(collection.name) as CollectionReader<D>;

  return {
    async visitAs(email) {
      const [account] = await read(users).find({ where: { email } });
      if (account === undefined) throw new Error(`nobody is called ${email}`);
      const me = { id: account._id, role: account.role } as SignedInUser;
      return {
        ...{ me, at },
        async ask(name, { params = {}, query = {} } = {}) {
          const route: RouteDefinition = routes[name];
          const request = { user: me, at, read, params, query: route.query?.parse(query) ?? {} };
          // The table ties each name to its handler, but TypeScript cannot follow that for a variable name.
          const answer = await (queries[name] as unknown as (request: unknown) => Promise<unknown>)(request);
          if (isRejection(answer)) throw new Error(`${name} was refused: ${messageOf(answer)}`);
          return (route.answer.kind === 'pieces' ? (answer as { readonly rows: unknown }).rows : answer) as never;
        },
        async auditedEvents() {
          const found = await searchEvents({ read, events: eventStore }, {}, { limit: 1 });
          return isRejection(found) ? 0 : found.total;
        },
      };
    },
  };
}
