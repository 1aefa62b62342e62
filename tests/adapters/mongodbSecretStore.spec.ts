import { expect, it } from '@jest/globals';
import { openMongo } from '../../platform/mongodb/client.ts';
import { secretStoreContract } from '../../platform/secret-store/contract.ts';
import { openMongoSecretStore } from '../../platform/secret-store/mongodb/secretStore.ts';
import { SecretStoreUnavailableError } from '../../platform/secret-store/port.ts';
import { openUnderTest } from './mongodb.ts';

const open = () => openUnderTest(openMongoSecretStore);
secretStoreContract('mongodb', { open });

it('finds the sessions of an account with the same few queries, however many there are', async () => {
  const { url, store, dispose } = await open();
  const { db, close } = await openMongo({ url, Unavailable: SecretStoreUnavailableError });
  const [at, expiresAt] = ['2026-01-01T12:00:00.000Z', '2026-01-02T12:00:00.000Z'];
  const origin = { epoch: 0, startedAt: at, seenAt: at, expiresAt, device: 'Firefox', address: '::1' };
  try {
    for (let nth = 0; nth < 30; nth += 1) await store.noteSession({ ...origin, id: `s${nth}`, userId: 'asha' });
    await db.command({ profile: 2 });
    expect(await store.sessionsOf('asha', at)).toHaveLength(30);
    expect(await db.collection('system.profile').countDocuments({ op: 'query', ns: /secret_/ })).toBe(3);
  } finally {
    await close();
    await dispose();
  }
});
