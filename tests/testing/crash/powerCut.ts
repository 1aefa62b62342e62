import type { EventStore } from '@s30/platform/event-store/port';
import type { Mail, Mailer } from '@s30/platform/mailer/port';

/** Where the power fails: at the n-th append of a life, before it is written, or after it was written but before anybody hears of it. */
export type Cut = { readonly at: number; readonly side: 'before' | 'after' };
/** An append that was asked for, and who asked: a request, a process or a timer. */
export type Append = { readonly worker: string; readonly stream: string; readonly types: readonly string[] };

export class PowerCut extends Error {
  override readonly name = 'PowerCut';
}

/** The power of one life: once it is out, nothing is read, written or sent any more, whoever swallows the first error. */
export function powerSupply(cut?: Cut) {
  const appends: Append[] = [];
  let worker = '';
  let isOut = false;
  const fail = (): never => {
    isOut = true;
    throw new PowerCut();
  };
  const powered = <Args extends readonly unknown[], Result>(work: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => (isOut ? fail() : work(...args));
  };

  return {
    appends: appends as readonly Append[],
    isOut: (): boolean => isOut,
    /** Does something in the name of a worker. Whatever comes of it, a cut during it ends the life. */
    async during<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      worker = name;
      try {
        const result = await work();
        return isOut ? fail() : result;
      } catch (error) {
        return isOut ? fail() : Promise.reject(error);
      }
    },
    store: (store: EventStore): EventStore => ({
      ...store,
      readStream: powered(store.readStream),
      readAll: powered(store.readAll),
      head: powered(store.head),
      append: powered(async (stream, expected, events) => {
        appends.push({ worker, stream, types: events.map(({ type }) => type) });
        const isHere = appends.length === cut?.at;
        if (isHere && cut?.side === 'before') fail();
        const result = await store.append(stream, expected, events);
        return isHere ? fail() : result;
      }),
    }),
    mailer: (handOver: (mail: Mail) => void): Pick<Mailer, 'send' | 'close'> => ({
      send: powered(async (mail: Mail) => handOver(mail)),
      close: async () => undefined,
    }),
  };
}
