import type { Database } from '../../sqlite/database.ts';

/** The interned values of one generation: each is kept once, and columns contain its number, which never changes. */
export type Words = {
  readonly createStatement: string;
  readonly dropStatement: string;
  /** Gives a new word the next number, so call it in a transaction. */
  numberOf(word: string): number;
  /** The word's number; 0, which no word has, if it was never written. */
  find(word: string): number;
  wordOf(number: number): string;
  /** Selects the numbers of the words that meet a condition, e.g. `>= ?`. */
  numbersWhere(condition: string): string;
  /** Selects the word of a number. */
  wordWhere(number: string): string;
  /** Call it when a transaction was rolled back: its new words have no numbers. */
  forget(): void;
};

/** `table`: the quoted name of the table that contains them. */
export function wordsIn(database: Database, table: string): Words {
  const numbers = new Map<string, number>();
  const words = new Map<number, string>();
  const insert = `INSERT INTO ${table}(word) VALUES(?) RETURNING number`;
  const numbersWhere = (condition: string): string => `SELECT number FROM ${table} WHERE word ${condition}`;
  const wordWhere = (number: string): string => `SELECT word FROM ${table} WHERE number = ${number}`;

  function numbered(sql: string, word: string): number {
    const number = database.get<{ number: number }>(sql, word)?.number;
    return number === undefined ? 0 : remember(numbers, word, number);
  }
  const find = (word: string): number => numbers.get(word) ?? numbered(numbersWhere('= ?'), word);

  return {
    createStatement: `CREATE TABLE IF NOT EXISTS ${table}(number INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE) STRICT`,
    dropStatement: `DROP TABLE IF EXISTS ${table}`,
    numberOf: (word) => find(word) || numbered(insert, word),
    find,
    wordOf(number) {
      const known = words.get(number);
      if (known !== undefined) return known;
      const row = database.get<{ word: string }>(wordWhere('?'), number);
      if (row === undefined) throw new Error(`${table} has no word ${number}`);
      return remember(words, number, row.word);
    },
    numbersWhere,
    wordWhere,
    forget: () => numbers.clear(),
  };
}

const REMEMBERED = 5_000;
function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  if (known.size >= REMEMBERED) known.clear();
  known.set(key, value);
  return value;
}
