import { runQueryApi } from './service.ts';

await runQueryApi();
