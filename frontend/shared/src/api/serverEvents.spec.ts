import { expect, it } from '@jest/globals';
import { readServerEvents } from './serverEvents.ts';

/** The events read from a body that arrives in these chunks. */
async function readIn(...pieces: readonly (string | Uint8Array)[]): Promise<readonly string[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      for (const piece of pieces) stream.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      stream.close();
    },
  });
  const read: string[] = [];
  await readServerEvents(body, (data) => read.push(data));
  return read;
}

it('reads each event, however the response is split into chunks', async () => {
  expect(await readIn('data: {"a":1}\n\ndata: {"a":2}\n\n')).toEqual(['{"a":1}', '{"a":2}']);
  expect(await readIn('da', 'ta: {"a"', ':1}\n', '\n', 'data:2\n\n')).toEqual(['{"a":1}', '2']);
  const [rupee] = [new TextEncoder().encode('data: ₹\n\n')];
  expect(await readIn(rupee.slice(0, 7), rupee.slice(7))).toEqual(['₹']);
});

it('skips comments and other fields, and joins the lines of one event', async () => {
  expect(await readIn(': open\n\n', 'event: changed\nretry: 5\n\n', 'id: 7\ndata: one\ndata: two\n\n')).toEqual(['one\ntwo']);
});

it('drops an event that was cut off', async () => {
  expect(await readIn('data: 1\n\ndata: 2')).toEqual(['1']);
});
