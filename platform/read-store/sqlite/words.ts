import type { Database } from '../../sqlite/database.ts';

/** The interned values of one generation: each is kept once, and columns contain its number, which never changes. */
export type Words = ReturnType<typeof wordsIn>;

/** `table`: the quoted name of the table that contains them. */
export function wordsIn(database: Database, table: string) {
  const numbers = new Map<string, number>();
  const words = new Map<number, string>();
  const insert = `INSERT INTO ${table}(word) VALUES(?) RETURNING number`;
  /** Selects the numbers of the words that meet a condition, e.g. `>= ?`. */
  const numbersWhere = (condition: string): string => `SELECT number FROM ${table} WHERE word ${condition}`;
  /** Selects the word of a number. */
  const wordWhere = (number: string): string => `SELECT word FROM ${table} WHERE number = ${number}`;

  function numbered(sql: string, word: string): number {
    const number = database.get<{ number: number }>(sql, word)?.number;
    return number === undefined ? 0 : remember(numbers, word, number);
  }
  /** The word's number; 0, which no word has, if it was never written. */
  const find = (word: string): number => numbers.get(word) ?? numbered(numbersWhere('= ?'), word);

  return {
    createStatement: `CREATE TABLE IF NOT EXISTS ${table}(number INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE) STRICT`,
    dropStatement: `DROP TABLE IF EXISTS ${table}`,
    /** Gives a new word the next number, so call it in a transaction. */
    numberOf: (word: string): number => find(word) || numbered(insert, word),
    find,
    wordOf(number: number): string {
      const known = words.get(number);
      if (known !== undefined) return known;
      const row = database.get<{ word: string }>(wordWhere('?'), number);
      if (row === undefined) throw new Error(`${table} has no word ${number}`);
      return remember(words, number, row.word);
    },
    numbersWhere,
    wordWhere,
    /** Call it when a transaction was rolled back: its new words have no numbers. */
    forget: (): void => numbers.clear(),
  };
}

const REMEMBERED = 5_000;
function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  if (known.size >= REMEMBERED) known.clear();
  known.set(key, value);
  return value;
}
