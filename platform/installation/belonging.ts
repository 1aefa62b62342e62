import { firstEventIdIn, type StoredLog } from '../event-store/storedLog.ts';
import { placeOf } from '../seals/integrity.ts';
import { checkSeals, type Seal, type SealStore } from '../seals/port.ts';

/** Data stored outside the log that is useless without it. */
export interface Belonging {
  /** The id of its log's first event, which names the installation; undefined until a log has claimed it. */
  belongsTo(): Promise<string | undefined>;
  /** Assigns it to the installation whose log begins with this event. */
  assignTo(firstEventId: string): Promise<void>;
}

/** The keys without which the log cannot be read. */
export interface BelongingKeys extends Belonging {
  /** Whether any key was ever made here. */
  hasKeys(): Promise<boolean>;
}

export type Installation = {
  readonly log: Pick<StoredLog, 'rows' | 'at' | 'count'>;
  readonly seals: Pick<SealStore, 'read'>;
  /** Keyed by their name in messages: secrets, files. */
  readonly parts: { readonly secrets: BelongingKeys; readonly files?: Belonging };
};

/** Evidence that the log is not the one this installation had. */
export type Loss = {
  /** A sentence without the full stop. */
  readonly what: string;
  /** The last seal. */
  readonly seal: Pick<Seal, 'number' | 'events' | 'eventId'> | undefined;
  /** How many events the log has. */
  readonly events: number;
};

/** Compares the log with its seals, secrets and files; undefined when they belong together. */
export async function lossOf({ log, seals, parts }: Installation): Promise<Loss | undefined> {
  // The log is read last: if another process starts it meanwhile, it already has the event that the others name.
  const [file, owners] = [await seals.read(), await ownersOf(parts)];
  const first = await firstEventIdIn(log);
  const seal = (await checkSeals(file)).seals.at(-1);
  const what = (seal && (await contradictionOf(seal, first, log, file.lastMade?.position))) ?? strangerAmong(owners, first);
  return what === undefined ? undefined : { what, seal, events: await log.count() };
}

/** Whether the log has events, but its keys are elsewhere. Nothing in the log can replace them, so this is no loss to be accepted. */
export async function lacksKeys({ log, parts: { secrets } }: Pick<Installation, 'log' | 'parts'>): Promise<boolean> {
  // The log is read first: if another process starts it meanwhile, it makes a key before the first event.
  return (await firstEventIdIn(log)) !== undefined && (await secrets.belongsTo()) === undefined && !(await secrets.hasKeys());
}

/** Claims all unclaimed parts for this installation, once its log has an event. */
export async function claimParts({ log, parts }: Pick<Installation, 'log' | 'parts'>): Promise<void> {
  const first = await firstEventIdIn(log);
  if (first === undefined) return;
  for (const part of Object.values(parts)) if ((await part.belongsTo()) === undefined) await part.assignTo(first);
}

async function contradictionOf(seal: Seal, first: string | undefined, log: Installation['log'], position: string | undefined) {
  if (first === undefined) return `The event log is empty, but its seals name ${seal.events} events`;
  if (seal.first !== undefined && seal.first !== first)
    return `The event log begins with event ${first}, but the log that seal ${seal.number} has seen begins with event ${seal.first}`;
  // Usually one read is enough; counting is only needed when the log was copied to another store.
  if ((await placeOf(seal, log, position)) !== undefined) return undefined;
  const missing = seal.events - (await log.count());
  if (missing <= 0) return undefined;
  return `Seal ${seal.number} of ${seal.at} has seen ${seal.events} events, but the event log has ${seal.events - missing}: ${missing} ${missing === 1 ? 'is' : 'are'} missing`;
}

type Owners = readonly (readonly [name: string, owner: string | undefined])[];
const ownersOf = (parts: Installation['parts']): Promise<Owners> =>
  Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part.belongsTo()] as const));

function strangerAmong(owners: Owners, first: string | undefined): string | undefined {
  const [stranger] = owners.filter(([, owner]) => owner !== undefined && owner !== first);
  if (stranger === undefined) return undefined;
  const [name, owner] = stranger;
  const own = first === undefined ? 'is empty' : `begins with event ${first}`;
  return `The ${name} belong to a log that begins with event ${owner}, but the event log ${own}`;
}
