import { expect, it } from '@jest/globals';
import { begun, ExportsBusyError, exportTurns } from './exportTurns.ts';

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
  const exports = await Promise.all(Array.from({ length: 40 }, async () => all(await begun(pages(3), turns))));
  expect(exports).toEqual(Array.from({ length: 40 }, () => [0, 1, 2]));
  expect(counts.most).toBe(2);
});

it('an export that its client does not take delays no other', async () => {
  const turns = exportTurns({ atOnce: 1, waiting: 1 });
  const { pages } = counting();
  await begun(pages(3), turns);
  expect(await all(await begun(pages(3), turns))).toEqual([0, 1, 2]);
});

it('an export is refused while too many wait, and those that have begun go on', async () => {
  const turns = exportTurns({ atOnce: 1, waiting: 1 });
  const { pages } = counting();
  const started = await begun(pages(2), turns);
  const [first, second] = [begun(pages(1), turns), begun(pages(1), turns)];
  const rest = all(started);
  await expect(begun(pages(1), turns)).rejects.toThrow(ExportsBusyError);
  expect(await Promise.all([rest, ...[first, second].map(async (each) => all(await each))])).toEqual([[0, 1], [0], [0]]);
});

it('an export that fails makes room for the next', async () => {
  const turns = exportTurns({ atOnce: 1, waiting: 1 });
  const { pages } = counting();
  const failing = { next: () => Promise.reject(new Error('the read store is gone')) };
  await expect(begun(failing, turns)).rejects.toThrow('the read store is gone');
  expect(await all(await begun(pages(1), turns))).toEqual([0]);
});
