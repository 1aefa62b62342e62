import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GENESIS, linkOf } from '@s30/platform/event-store/chain';
import { openSqliteEventStore } from '@s30/platform/event-store/sqlite/eventStore';
import { openSqliteStoredLog } from '@s30/platform/event-store/sqlite/storedLog';
import { diskSealStore } from '@s30/platform/seals/disk/sealStore';
import { type Database, isConstraintViolation, open } from '@s30/platform/sqlite/database';
import { EVENTS, type SealedLog, sealedLog } from './sealedLog.testing.ts';

/** Set SEED to repeat a failed run; otherwise random. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const TAMPERINGS = 1000;
const FLIPS = 300;
/** It takes some seconds on an idle machine; generous, since other suites may be running. */
const LIMIT_MS = 300_000;

let stage: SealedLog;
/** Integers from 0 up to a limit, the same for the same seed (mulberry32). */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
const random = randomFrom(SEED);
const oneOf = <T>(all: readonly T[]): T => {
  const one = all[random(all.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};
const anyPosition = (): number => 1 + random(EVENTS);

beforeAll(async () => {
  stage = await sealedLog({
    openStore: (path, catalogue) => openSqliteEventStore({ path, catalogue }),
    openLog: (path) => openSqliteStoredLog({ path }),
    openSeals: (folder, keyFolder) => diskSealStore({ folder, keyFolder }),
  });
});
afterAll(() => stage.remove());

type Tampering = { readonly what: string; readonly names?: number; readonly tamper: (database: Database) => void };
const TEXTS = ['id', 'stream', 'type', 'data', 'metadata', 'hash'];

/** Changes one byte of one column, even if the text becomes invalid. */
function byteOfAColumn(): Tampering {
  const [position, column, by] = [anyPosition(), oneOf(TEXTS), 1 + random(255)];
  return {
    what: `one byte of ${column} at ${position}`,
    names: position,
    tamper: (database) => {
      const sql = `SELECT CAST(${column} AS BLOB) FROM events WHERE position = ?`;
      const bytes = Buffer.from(database.tuples<[Uint8Array]>(sql, position)[0]?.[0] ?? []);
      const place = random(bytes.length);
      bytes[place] = (bytes[place] ?? 0) ^ by;
      database.run(`UPDATE events SET ${column} = CAST(? AS TEXT) WHERE position = ?`, bytes, position);
    },
  };
}

function numberOfARow(): Tampering {
  const [position, by] = [anyPosition(), 1 + random(1000)];
  return random(2) === 0
    ? {
        what: `revision at ${position} by ${by}`,
        names: position,
        tamper: (database) => void database.run('UPDATE events SET revision = revision + ? WHERE position = ?', by, position),
      }
    : {
        what: `position ${position} to ${EVENTS + by}`,
        tamper: (database) => void database.run('UPDATE events SET position = ? WHERE position = ?', EVENTS + by, position),
      };
}

function deletion(): Tampering {
  const position = anyPosition();
  return { what: `deletion of ${position}`, tamper: (database) => void database.run('DELETE FROM events WHERE position = ?', position) };
}

/** Inserts a copy of some event at the end, or in the middle, where it shifts all later ones. */
const insertion = (): Tampering => insertionAt(oneOf([anyPosition(), EVENTS + 1]));
function insertionAt(place: number): Tampering {
  const [source, hashOf] = [anyPosition(), anyPosition()];
  return {
    what: `insertion of ${source} at ${place} with the hash of ${hashOf}`,
    tamper: (database) => {
      database.run('UPDATE events SET position = -position WHERE position >= ?', place);
      database.run('UPDATE events SET position = 1 - position WHERE position < 0');
      const from = (position: number): number => (position >= place ? position + 1 : position);
      const sql = `INSERT INTO events(position, id, stream, revision, type, data, metadata, hash)
        SELECT ?, id, stream || 'x', revision, type, data, metadata, (SELECT hash FROM events WHERE position = ?)
        FROM events WHERE position = ?`;
      database.run(sql, place, from(hashOf), from(source));
    },
  };
}

function swap(): Tampering {
  const first = anyPosition();
  const second = oneOf(Array.from({ length: EVENTS }, (_, n) => n + 1).filter((position) => position !== first));
  return {
    what: `swap of ${first} and ${second}`,
    tamper: (database) => {
      for (const [from, to] of [
        [first, -1],
        [second, first],
        [-1, second],
      ] as const)
        database.run('UPDATE events SET position = ? WHERE position = ?', to, from);
    },
  };
}

function cut(): Tampering {
  const last = anyPosition() - 1;
  const coversUp = random(2) === 0;
  return {
    what: `cut after ${last}${coversUp ? ', count of positions set back' : ''}`,
    tamper: (database) => {
      database.run('DELETE FROM events WHERE position > ?', last);
      if (coversUp) database.run("UPDATE sqlite_sequence SET seq = ? WHERE name = 'events'", last);
    },
  };
}

/**
 * An attacker who recomputes the chain: only the seals contradict. (Additions after the last seal
 * are ordinary appends.)
 */
function rewriting(): Tampering {
  const { what, tamper } = oneOf([deletion, swap, () => insertionAt(anyPosition()), byteOfData])();
  return {
    what: `${what}, and all hashes made anew`,
    tamper: (database) => {
      tamper(database);
      database.exec('UPDATE events SET position = position - 100000');
      const sql = 'SELECT position, revision, id, stream, type, data, metadata FROM events ORDER BY position';
      type Row = readonly [...[number, number, string, string, string, string, string]];
      let hash = GENESIS;
      for (const [index, [old, revision, id, stream, type, data, metadata]] of database.tuples<Row>(sql).entries()) {
        hash = linkOf(hash, { revision, id, stream, type, data, metadata });
        database.run('UPDATE events SET position = ?, hash = ? WHERE position = ?', index + 1, hash, old);
      }
      database.run("UPDATE sqlite_sequence SET seq = (SELECT max(position) FROM events) WHERE name = 'events'");
    },
  };
}
function byteOfData(): Tampering {
  const position = anyPosition();
  const sql = `UPDATE events SET data = replace(data, '}', ' }') WHERE position = ?`;
  return { what: `a blank in the data of ${position}`, tamper: (database) => void database.run(sql, position) };
}

/**
 * Tampers with a copy in one of these ways. Changes that the database rejects, such as a duplicate
 * revision, are skipped.
 */
function tampered(makers: readonly (() => Tampering)[]): Tampering {
  for (;;) {
    copyFileSync(stage.original, stage.copy);
    const tampering = oneOf(makers)();
    const database = open(stage.copy, { synchronous: 'NORMAL', cacheKiB: 1000, journal: 'delete' });
    // It need not survive a power failure.
    database.exec('PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY');
    try {
      database.transaction(() => tampering.tamper(database));
      return tampering;
    } catch (error) {
      if (!isConstraintViolation(error)) throw error;
    } finally {
      database.close();
    }
  }
}

describe(`a copy of the log that was tampered with (seed ${SEED})`, () => {
  it('has no findings before it is tampered with', async () => {
    expect(await stage.findingsIn(stage.original)).toEqual([]);
  });

  it(
    `is detected each of ${TAMPERINGS} times, and an edited column at its position`,
    async () => {
      const makers = [byteOfAColumn, byteOfAColumn, byteOfAColumn, numberOfARow, deletion, insertion, swap, cut, rewriting];
      const unnoticed: string[] = [];
      for (let n = 0; n < TAMPERINGS; n += 1) {
        const { what, names } = tampered(makers);
        const findings = await stage.findingsIn(stage.copy);
        const named = names === undefined || findings.some(({ position }) => Number(position) === names);
        if (findings.length === 0 || !named) unnoticed.push(`${n}: ${what}`);
      }
      expect(unnoticed).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    `is detected for each of ${FLIPS} flipped bytes that change anything a reader sees`,
    async () => {
      const seen = await whatReadersSee(stage.original);
      const bytes = readFileSync(stage.original);
      const unnoticed: number[] = [];
      let harmless = 0;
      for (let n = 0; n < FLIPS; n += 1) {
        const flipped = Buffer.from(bytes);
        const place = random(bytes.length);
        flipped[place] = (flipped[place] ?? 0) ^ (1 + random(255));
        writeFileSync(stage.copy, flipped);
        const found = await stage.findingsIn(stage.copy);
        if (found.length > 0) continue;
        if ((await whatReadersSee(stage.copy)) === seen) harmless += 1;
        else unnoticed.push(place);
      }
      expect(unnoticed).toEqual([]);
      expect(harmless).toBeLessThan(FLIPS);
    },
    LIMIT_MS,
  );
});

/** Every row, read by position and by stream. */
async function whatReadersSee(path: string): Promise<string> {
  const database = open(path, { synchronous: 'NORMAL', cacheKiB: 1000, readOnly: true });
  try {
    const byPlace = database.tuples('SELECT * FROM events ORDER BY position');
    const byStream = byPlace.map((row) =>
      database.tuples('SELECT * FROM events WHERE stream = ? AND revision = ?', row[2] ?? '', row[3] ?? 0),
    );
    return JSON.stringify([byPlace, byStream]);
  } catch (error) {
    return String(error);
  } finally {
    database.close();
  }
}
