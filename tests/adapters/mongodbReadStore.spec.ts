import { readStoreContract } from '../../platform/read-store/contract.ts';
import { openMongoReadStore } from '../../platform/read-store/mongodb/readStore.ts';
import { openUnderTest } from './mongodb.ts';

readStoreContract('mongodb', { open: () => openUnderTest(openMongoReadStore) });
