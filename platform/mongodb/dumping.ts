import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BSON, MongoError } from 'mongodb';
import { sentenceOf, ToolError } from '../config/tool.ts';
import { type MongoOptions, withDatabase } from './client.ts';

type Dumping = Omit<MongoOptions, 'onWriter'>;
const INSERTED_AT_ONCE = 500;

/** The sorted names of all collections that start with one of the prefixes. */
export const collectionsOf = (options: Dumping, prefixes: readonly string[]): Promise<readonly string[]> =>
  within(options, async (db, session) =>
    (await db.listCollections({}, { nameOnly: true, session }).toArray())
      .map(({ name }) => name)
      .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
      .toSorted(),
  );

/** Writes a collection to a file as MongoDB extended JSON, one document per line. */
export const dumpCollection = (options: Dumping, name: string, file: string): Promise<void> =>
  within(options, async (db, session) => {
    const documents = db.collection(name).find({}, { sort: { _id: 1 }, session });
    const lines = Readable.from(documents).map((document) => `${BSON.EJSON.stringify(document, { relaxed: false })}\n`);
    await pipeline(lines, createWriteStream(file, { mode: 0o600, flush: true }));
  });

/** Inserts the documents of a file from {@link dumpCollection} into a collection. */
export const loadCollection = (options: Dumping, name: string, file: string): Promise<void> =>
  within(options, async (db, session) => {
    let waiting: BSON.Document[] = [];
    const insert = async () => {
      if (waiting.length > 0) await db.collection(name).insertMany(waiting, { session });
      waiting = [];
    };
    for await (const line of createInterface({ input: createReadStream(file) })) {
      waiting.push(BSON.EJSON.parse(line, { relaxed: false }));
      if (waiting.length === INSERTED_AT_ONCE) await insert();
    }
    await insert();
  });

/** Like {@link withDatabase}; throws a {@link ToolError} if MongoDB refuses an operation. */
export const within: typeof withDatabase = (options, work) =>
  withDatabase(options, work).catch((error: unknown) => {
    throw error instanceof MongoError
      ? new ToolError(`MongoDB refuses this (${sentenceOf(error)}): correct that, and start again.`)
      : error;
  });
