import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PING_MS = 5;
const ROUNDS = 15;

export type Measured = {
  readonly status: number;
  readonly kilobytes: number;
  /** Milliseconds. */
  readonly median: number;
  readonly slowest: number;
  /** Extra latency of the slowest trivial request sent at the same time. */
  readonly block: number;
};
const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const medianOf = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(ask: () => Promise<Response>) {
  const start = performance.now();
  const answer = await ask();
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { ms: performance.now() - start, status: answer.status, bytes };
}

/** Pings the server repeatedly while `work` runs. */
async function whilePinging<T>(url: string, work: () => Promise<T>): Promise<{ readonly done: T; readonly pings: readonly number[] }> {
  const pings: number[] = [];
  let isOver = false;
  const pinging = (async () => {
    while (!isOver) {
      pings.push((await timed(() => fetch(`${url}/healthz`))).ms);
      await new Promise((resolve) => setTimeout(resolve, PING_MS));
    }
  })();
  const done = await work();
  isOver = true;
  await pinging;
  return { done, pings };
}

/** Times a request over several rounds, and how long other requests wait during them. */
export async function measure(url: string, ask: () => Promise<Response>, rounds = ROUNDS): Promise<Measured> {
  const quiet = await whilePinging(url, () => new Promise((resolve) => setTimeout(resolve, 200)));
  const { done, pings } = await whilePinging(url, async () => {
    const all: Awaited<ReturnType<typeof timed>>[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await timed(ask));
    return all;
  });
  const times = done.map(({ ms }) => ms);
  return {
    status: done.at(-1)?.status ?? 0,
    kilobytes: (done.at(-1)?.bytes ?? 0) / 1000,
    median: medianOf(times),
    slowest: Math.max(...times),
    block: Math.max(0, Math.max(...pings) - medianOf(quiet.pings)),
  };
}

/** A bare server that sends this many bytes: the lower bound for any route of that size. Median in milliseconds. */
export async function bareMedian(bytes: number): Promise<number> {
  const body = Buffer.alloc(Math.max(1, bytes), 'x');
  const server = createServer((_, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(() => fetch(url))).ms);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return medianOf(times);
}
