import { expect, it } from '@jest/globals';
import { ExportsBusyError, exportTurns, inTurn } from './exportTurns.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Exports whose pages are counted while they are being read. */
function counting() {
  const counts = { reading: 0, most: 0 };
  async function* pages(count: number) {
    for (let page = 0; page < count; page += 1) {
      counts.reading += 1;
      counts.most = Math.max(counts.most, counts.reading);
      await turn();
      counts.reading -= 1;
      yield page;
    }
  }
  return { counts, pages };
}

async function all<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const taken: Page[] = [];
  for await (const page of pages) taken.push(page);
  return taken;
}

it('many exports at once read few pages at a time, and all of them are complete', async () => {
  const turns = exportTurns({ atOnce: 2, waiting: 40 });
  const { counts, pages } = counting();
  const exports = await Promise.all(Array.from({ length: 40 }, () => all(inTurn(pages(3), turns))));
  expect(exports).toEqual(Array.from({ length: 40 }, () => [0, 1, 2]));
  expect(counts.most).toBe(2);
});

it('an export that its client does not take delays no other', async () => {
  const turns = exportTurns({ atOnce: 1, waiting: 1 });
  const { pages } = counting();
  await inTurn(pages(3), turns).next();
  expect(await all(inTurn(pages(3), turns))).toEqual([0, 1, 2]);
});

it('an export is refused while too many wait, and those that have begun go on', async () => {
  const turns = exportTurns({ atOnce: 1, waiting: 1 });
  const { pages } = counting();
  const started = inTurn(pages(2), turns);
  expect(await started.next()).toEqual({ value: 0, done: false });
  const others = [all(inTurn(pages(1), turns)), all(inTurn(pages(1), turns))];
  const rest = all(started);
  await expect(all(inTurn(pages(1), turns))).rejects.toThrow(ExportsBusyError);
  expect(await Promise.all([rest, ...others])).toEqual([[1], [0], [0]]);
});

it('an export that fails makes room for the next', async () => {
  const turns = exportTurns({ atOnce: 1, waiting: 1 });
  const { pages } = counting();
  const failing = { next: () => Promise.reject(new Error('the read store is gone')) };
  await expect(all(inTurn(failing, turns))).rejects.toThrow('the read store is gone');
  expect(await all(inTurn(pages(1), turns))).toEqual([0]);
});
