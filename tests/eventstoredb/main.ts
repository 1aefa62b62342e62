// The stand-in as a separate process: `node tests/eventstoredb/main.ts --port 2113 --file log.jsonl`. Prints its connection string once
// it listens. Killed and restarted with the same file and port, it still has everything that it acknowledged.
import { parseArgs } from 'node:util';
import { startStandIn } from './standIn.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, file: { type: 'string' } } });
const standIn = await startStandIn({ port: Number(values.port), ...(values.file === undefined ? {} : { file: values.file }) });
process.stdout.write(`ready ${standIn.url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => standIn.close().then(() => process.exit(0)));
