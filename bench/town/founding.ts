import { createCommandSide } from '@s30/commands/commandSide';
import { passwordOfRegistration } from '@s30/commands/user/decider';
import { catalogue } from '@s30/contracts/events/all';
import { storesOf } from '@s30/platform/composition/stores';
import type { Config } from '@s30/platform/config/environment';
import { ToolError } from '@s30/platform/config/tool';
import { type EventCodec, eventCodec } from '@s30/platform/event-store/codec';
import { openEventStoreDbStore } from '@s30/platform/event-store/eventstoredb/eventStore';
import { type EventStore, START } from '@s30/platform/event-store/port';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { personKeys } from '@s30/platform/secret-store/personKeys';
import { createMetrics } from '@s30/platform/telemetry/metrics';
import { worklistsIn } from '@s30/query-api/worklists';
import { drawnImages } from '../../services/standalone/src/demo/images.ts';
import { SCREENSHOT } from './booking.ts';
import { QR_CODE } from './story.ts';
import { buildTown } from './town.ts';

export const TOWN_PASSWORD = 'practice-makes-better';
const COST = { N: 2 ** 12, r: 8, p: 1 };

/**
 * Founds the town in the configured stores, ready for the product to start on: its log, four passwords and two pictures. Followers start
 * at the end of the log, so no mail is sent about three years of invented history.
 */
export async function foundTown(
  config: Config,
  { size, seed, now }: { readonly size: number; readonly seed: number; readonly now: string },
) {
  const stores = storesOf(config);
  let close = async (): Promise<void> => undefined;
  try {
    const [readStore, secrets] = [await stores.readStore(), await stores.secrets()];
    // Keys never go stale here: no other process can destroy one during the build.
    const keys = personKeys(secrets, () => 0);
    const eventStore = await openLog(config, eventCodec(catalogue, keys));
    close = () => eventStore.close();
    if ((await eventStore.head()) !== START) throw new ToolError('The log is not empty: name an empty DATA_DIR.');
    const [files, mailer, counters] = [await stores.files(), await stores.mailer(), await stores.counters()];
    const town = await buildTown({ eventStore, secrets, size, seed, now, makeKeys: keys.make });
    const side = createCommandSide({
      ...{ config: { ...config, publicUrl: config.publicUrl ?? 'http://localhost:3000' }, passwordCost: COST },
      ...{
        eventStore,
        secrets,
        files,
        keys: stores.keys,
        mailer,
        google: undefined,
        counters,
        metrics: createMetrics(),
        worklists: worklistsIn(readStore),
      },
    });
    const { admin, auditor, interviewer, candidate, events } = town;
    for (const { userId } of [admin, auditor, interviewer, candidate])
      await secrets.setPasswordHash(passwordOfRegistration(userId), await side.ports.passwords.hash(TOWN_PASSWORD));
    const head = await eventStore.head();
    for (const { name } of side.processes) await readStore.saveCursor(name, head, await eventStore.idAt(head));
    await side.close();
    const [qrCode, screenshot] = [
      await drawnImages.qrCodeOf('town@okbank', 'The town'),
      await drawnImages.screenshotOf('₹1,499.00', 'the interviewer', '1234'),
    ];
    await files.put({ id: QR_CODE, contentType: 'image/png', bytes: qrCode, owner: interviewer.userId });
    await files.put({ id: SCREENSHOT, contentType: 'image/png', bytes: screenshot, owner: candidate.userId });
    return { events, logins: [admin, auditor, interviewer, candidate].map(({ email }) => email) };
  } finally {
    await close();
    await stores.close();
  }
}

const openLog = ({ eventStore: place }: Config, codec: EventCodec): Promise<EventStore> =>
  place.kind === 'eventstoredb'
    ? openEventStoreDbStore({ url: place.url, catalogue, codec })
    : openSqliteEventStore({ path: place.path, catalogue, codec });
