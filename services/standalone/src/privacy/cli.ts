import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { erasePerson, eraseTraces } from '@s30/commands/privacy/erasing';
import { requestExport, writeCopy } from '@s30/commands/privacy/exporting';
import { personFound } from '@s30/commands/user/account';
import type { RegisteredUser } from '@s30/commands/user/decider';
import { isRejection, messageOf, type Rejection } from '@s30/contracts/rejections';
import { explainingErrors } from '@s30/platform/composition/explaining';
import { newFile, ToolError } from '@s30/platform/config/tool';
import { projections } from '@s30/projections/all';
import { type ReadModels, withReadModels } from '@s30/projections/projecting';
import { personalRecordsIn } from '@s30/query-api/privacy/records';
import { OPERATOR, type Operating, operate } from '../composeOperator.ts';

const HELP = `Usage: npm run privacy -- export <mail address or user id> [to <file>]
       npm run privacy -- erase <mail address or user id>

  export      writes everything about a person to a ZIP file that does not exist yet (default: personal-data.zip in this folder)
  erase       erases a person for ever; refused while anything is open, such as an interview to come
Both are recorded in the log. Settings are those of the server, which must not run meanwhile, and so is the user who runs this.
`;

const POLL_MS = 100;
const FULL_STOP = /\.$/;

const sentenceOf = (refused: Rejection): ToolError => new ToolError(`${messageOf(refused).replace(FULL_STOP, '')}.`);
function accepted<Result>(result: Result | Rejection): Result {
  if (isRejection(result)) throw sentenceOf(result);
  return result;
}

/** Runs work once the read models have caught up with the log, and while they follow it. */
const followed = (work: (readModels: ReadModels, operating: Operating) => Promise<string>): Promise<string> =>
  operate((operating) =>
    withReadModels('privacy', { readStore: operating.readStore, eventStore: operating.written.eventStore }, async (readModels) => {
      await readModels.catchUp();
      return work(readModels, operating);
    }),
  );

const portsOf = ({ written, readStore }: Operating) => ({ ...written, records: personalRecordsIn(readStore) });

async function personOf({ runner, userIdOf }: Operating, whom: string): Promise<RegisteredUser> {
  return accepted(await personFound(runner, whom.includes('@') ? await userIdOf(whom) : whom));
}

const exportData = (whom: string, file: string): Promise<string> =>
  followed(async ({ catchUp }, operating) => {
    const { userId } = await personOf(operating, whom);
    // Made before the export is recorded.
    const zip = await newFile(file);
    try {
      const asking = { run: operating.run, load: operating.runner.load };
      accepted(await requestExport(asking, userId, OPERATOR, randomUUID()));
      await writeCopy(portsOf(operating), userId, { position: await catchUp(), at: operating.at }, (chunk) => zip.writeFile(chunk));
    } catch (error) {
      await rm(file);
      throw error;
    } finally {
      await zip.close();
    }
    return `Everything about ${userId} is in ${file}.`;
  });

/** Does what the `erasure` process does, without its pauses: no other process holds the key. */
const erase = (whom: string): Promise<string> =>
  followed(async ({ catchUp, check, expectWell }, operating) => {
    const person = await personOf(operating, whom);
    const { run, readStore } = operating;
    const ports = portsOf(operating);
    const refused = await erasePerson(ports, operating, person, { erasedBy: OPERATOR });
    if (refused) throw sentenceOf(refused);
    await eraseTraces(ports, run, person.userId);
    await ports.keys.destroy(person.userId);
    await catchUp();
    await ports.records.rebuildAll();
    for (;;) {
      const { ok, reason } = check();
      if (!ok) throw new ToolError(`The person is erased, but read models still have their data (${reason}): start the server.`);
      const statuses = await Promise.all(projections.map(({ collection }) => readStore.status(collection.name)));
      if (statuses.every(({ rebuildRequested, building }) => !rebuildRequested && building === undefined)) break;
      await expectWell();
      await sleep(POLL_MS);
    }
    return `${person.userId} is erased.`;
  });

await explainingErrors(async () => {
  const [command, whom, ...more] = process.argv.slice(2);
  const [preposition, file = 'personal-data.zip'] = more;
  const isWhole = whom !== undefined && (preposition === undefined ? more.length === 0 : preposition === 'to' && more.length === 2);
  if (command === '--help') process.stdout.write(HELP);
  else if (command === 'export' && isWhole) process.stdout.write(`${await exportData(whom, resolve(file))}\n`);
  else if (command === 'erase' && isWhole && more.length === 0) process.stdout.write(`${await erase(whom)}\n`);
  else throw new ToolError('Say "npm run privacy -- export" or "npm run privacy -- erase" and a mail address or user id: see --help.');
});
