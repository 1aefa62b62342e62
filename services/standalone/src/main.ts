import { runStandalone } from './service.ts';

await runStandalone();
