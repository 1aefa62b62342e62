import { counterStoreContract } from './contract.ts';
import { memoryCounters } from './memory.ts';

counterStoreContract('memory', {
  open: async () => {
    const store = memoryCounters();
    return { store, dispose: store.close };
  },
});
