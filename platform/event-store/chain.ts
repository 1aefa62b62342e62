import { hash } from 'node:crypto';

/**
 * What an event's hash covers: the whole event exactly as stored, but nothing specific to the store, so that a copy of the log
 * in another store has the same chain. A text and its UTF-8 bytes give the same hash.
 */
export type ChainedRow<Text extends string | Uint8Array = string | Uint8Array> = {
  readonly revision: number;
  readonly id: Text;
  readonly stream: Text;
  readonly type: Text;
  readonly data: Text;
  readonly metadata: Text;
};

/** The `previous` hash of the first event. */
export const GENESIS = '0'.repeat(64);

/**
 * The hash of an event at its place in the chain: SHA-256 of the previous hash and the row, as 64 hexadecimal digits. The lengths
 * come first, so that moving a byte from one column to another changes the hash.
 */
export function linkOf(previous: string, row: ChainedRow): string {
  const { revision, id, stream, type, data, metadata } = row;
  const lengths = `${bytesIn(id)} ${bytesIn(stream)} ${bytesIn(type)} ${bytesIn(data)} ${bytesIn(metadata)}`;
  const head = `${previous} ${revision} ${lengths}\n`;
  // Hashing one string in one call keeps an append cheap: about 2 µs per event.
  if (isText(row)) return hash('sha256', head + row.id + row.stream + row.type + row.data + row.metadata);
  return hash('sha256', Buffer.concat([head, id, stream, type, data, metadata].map(bytesOf)));
}

const isText = (row: ChainedRow): row is ChainedRow<string> =>
  typeof row.data === 'string' &&
  typeof row.metadata === 'string' &&
  typeof row.stream === 'string' &&
  typeof row.type === 'string' &&
  typeof row.id === 'string';
const bytesIn = (text: string | Uint8Array): number => (typeof text === 'string' ? Buffer.byteLength(text) : text.length);
const bytesOf = (text: string | Uint8Array): Uint8Array => (typeof text === 'string' ? Buffer.from(text) : text);
