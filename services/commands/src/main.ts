import { runCommands } from './service.ts';

await runCommands();
