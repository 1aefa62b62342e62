import { secretStoreContract } from '../../platform/secret-store/contract.ts';
import { openMongoSecretStore } from '../../platform/secret-store/mongodb/secretStore.ts';
import { openUnderTest } from './mongodb.ts';

secretStoreContract('mongodb', { open: () => openUnderTest(openMongoSecretStore) });
