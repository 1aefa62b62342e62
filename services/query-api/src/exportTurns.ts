/** How many exports may read at the same time, and how many may wait for that. */
type Room = { readonly atOnce: number; readonly waiting: number };

/** Answered like other temporary faults: the client is asked to retry. */
export class ExportsBusyError extends Error {
  override readonly name = 'ExportsBusyError';
}

/** Bounds the pages that exports read at the same time: a page in the making is most of what an export holds. First come, first served. */
export function exportTurns({ atOnce, waiting }: Room) {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    /** Runs the work in its turn. Throws {@link ExportsBusyError} if too many wait, unless the export has `begun`. */
    async take<Result>(work: () => Promise<Result>, begun: boolean): Promise<Result> {
      if (running < atOnce) running += 1;
      else {
        if (!begun && queue.length >= waiting) throw new ExportsBusyError(`${queue.length} exports wait already`);
        await new Promise<void>((mayRun) => queue.push(mayRun));
      }
      try {
        return await work();
      } finally {
        // The next one takes over this place.
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

const ofThisProcess = exportTurns({ atOnce: 2, waiting: 40 });

/** Reads pages in turn with all other exports of this process. */
export async function* inTurn<Page>(pages: AsyncIterator<Page>, turns = ofThisProcess): AsyncGenerator<Page> {
  let page: IteratorResult<Page> | undefined = await turns.take(() => pages.next(), false);
  while (page !== undefined && !page.done) {
    const { value } = page;
    // Not kept while the client takes it.
    page = undefined;
    yield value;
    page = await turns.take(() => pages.next(), true);
  }
}
