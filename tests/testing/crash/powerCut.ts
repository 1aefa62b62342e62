import type { EventStore } from '@s30/platform/event-store/port';
import type { Mail, Mailer } from '@s30/platform/mailer/port';

/** Where the power fails: at the n-th append of a life, before it is written, or after it is written but before the caller learns of it. */
export type Cut = { readonly at: number; readonly side: 'before' | 'after' };
/** An append that was requested, and by whom: a request, a process or a timer. */
export type Append = { readonly worker: string; readonly stream: string; readonly types: readonly string[] };

export class PowerCut extends Error {
  override readonly name = 'PowerCut';
}

/** The power supply of one life: once it is out, nothing more is read, written or sent, even if the first error is swallowed. */
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
    /** Runs work on behalf of a worker. Whatever its outcome, a cut during it ends the life. */
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
