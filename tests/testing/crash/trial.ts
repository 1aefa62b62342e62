import { rmSync } from 'node:fs';
import { expect } from '@jest/globals';
import { outcomeOf } from './outcome.ts';
import { type Append, type Cut, PowerCut } from './powerCut.ts';
import { type Cursor, type Life, openTown, type Step, type StoreName, type Town } from './town.ts';

/** Long enough for a few hundred lives. */
export const TRIAL_MS = 600_000;

export type Story = {
  readonly name: string;
  /** Steps that are done and settled before the power may fail. */
  readonly before: readonly Step[];
  /** The request during which the power may fail. */
  readonly request?: Step;
  /** The number of the request's append after which the processes complete it, even if nobody repeats it. Default 1. */
  readonly decisive?: number;
  /** Minutes since the beginning at which all timers run, after the request. */
  readonly rings?: readonly number[];
  /** All processes and timers that append something in this story, and no others. */
  readonly workers: readonly string[];
};

/** Continues from the current point: the request, unless `asks` is `no`, then the processes, then the timers. */
async function goOn(town: Town, life: Life, { request, rings = [] }: Story, from: { ring: number }, asks: 'once' | 'again' | 'no') {
  if (request && from.ring === 0 && asks !== 'no') {
    const asked = life.step(request);
    // When it is repeated, it may be rejected because it is done.
    await (asks === 'again' ? asked.catch((error: unknown) => (life.power.isOut() ? Promise.reject(error) : undefined)) : asked);
  }
  await life.processesRun();
  for (; from.ring < rings.length; from.ring += 1) {
    town.setMinutes(rings[from.ring] ?? 0);
    await life.timersRing();
  }
}

type Prepared = ReturnType<Town['left']>;
type Trial = { readonly cuts: readonly Cut[]; readonly cursor: Cursor; readonly asks: 'again' | 'no' };

/** Runs the story from its beginning, with one more life than there are cuts. */
async function tell(story: Story, prepared: Prepared, { cuts, cursor, asks }: Trial) {
  const town = await openTown(prepared.store, prepared);
  const from = { ring: 0 };
  const lives: (readonly Append[])[] = [];
  try {
    for (const [index, cut] of [...cuts, undefined].entries()) {
      const life = await town.live({ cursor: index === 0 ? 'saved' : cursor, ...(cut ? { cut } : {}) });
      try {
        const going = goOn(town, life, story, from, index === 0 ? 'once' : asks);
        await (cut ? expect(going).rejects.toThrow(PowerCut) : going);
        lives.push([...life.power.appends]);
      } finally {
        await life.end();
      }
    }
    const handedOver = town.mails.map(({ messageId }) => messageId);
    return { outcome: await outcomeOf(town), lives, repeatedMails: handedOver.length - new Set(handedOver).size };
  } finally {
    await town.close();
    rmSync(town.left().folder, { recursive: true, force: true });
  }
}

async function prepare({ before }: Story, store: StoreName): Promise<Prepared> {
  const town = await openTown(store);
  const life = await town.live();
  try {
    for (const step of before) {
      await life.step(step);
      await life.processesRun();
    }
  } finally {
    await life.end();
    await town.close();
  }
  return town.left();
}

/**
 * Runs the story uncut and counts the appends of its request, processes and timers. Then runs it once for each cut, before and
 * after each append, with each of these cursors, with the request repeated and, once it has decided, not repeated. With a lost
 * cursor, does the same for what the processes append when the request died right after its decisive append. The outcome must
 * always be that of the uncut story. What the `spared` workers append is not cut.
 */
export async function tryAllCuts(
  story: Story,
  store: StoreName,
  cursors: readonly Cursor[],
  spared: readonly string[] = [],
): Promise<void> {
  const prepared = await prepare(story, store);
  try {
    await tryAllCutsOf(story, prepared, cursors, spared);
  } finally {
    rmSync(prepared.folder, { recursive: true, force: true });
  }
}

async function tryAllCutsOf(story: Story, prepared: Prepared, cursors: readonly Cursor[], spared: readonly string[]): Promise<void> {
  const { request, decisive = 1, workers } = story;
  const uncut = await tell(story, prepared, { cuts: [], cursor: 'saved', asks: 'no' });
  expect(uncut.repeatedMails).toBe(0);
  const [appends = []] = uncut.lives;
  const cutAt = new Map<string, number>();

  async function attempt(trial: Trial, lost: Append | undefined): Promise<void> {
    const { outcome, lives, repeatedMails } = await tell(story, prepared, trial);
    const cut = trial.cuts.at(-1);
    // The cut hit exactly this append.
    expect({ trial, cut: lives.at(-2)?.at(-1) }).toEqual({ trial, cut: lost });
    // A limit of SMTP: a mail that was sent but not recorded as sent is sent again under the same Message-ID.
    const isUnrecorded = cut?.side === 'before' && lost?.types.includes('MailSent') === true;
    expect({ trial, ...outcome, repeatedMails }).toEqual({ trial, ...uncut.outcome, repeatedMails: isUnrecorded ? 1 : 0 });
    const key = `${lost?.worker} ${trial.cuts.length}.${cut?.at} ${cut?.side} ${trial.cursor}`;
    cutAt.set(key, (cutAt.get(key) ?? 0) + 1);
  }
  const expected = new Set<string>();
  /** Cuts the n-th append of the life after these cuts, on both sides. */
  async function cutBothSides(earlier: readonly Cut[], at: number, append: Append, cursor: Cursor): Promise<void> {
    if (spared.includes(append.worker)) return;
    for (const side of ['before', 'after'] as const) {
      expected.add(`${append.worker} ${earlier.length + 1}.${at} ${side} ${cursor}`);
      const cuts = [...earlier, { at, side }];
      const isOfRequest = append.worker === 'request';
      const isDecided = at > decisive || (at === decisive && side === 'after');
      if (!isOfRequest || isDecided) await attempt({ cuts, cursor, asks: 'no' }, append);
      if (isOfRequest && !(isDecided && cursor === 'lost')) await attempt({ cuts, cursor, asks: 'again' }, append);
    }
  }

  for (const cursor of cursors) {
    for (const [index, append] of appends.entries()) await cutBothSides([], index + 1, append, cursor);
    // A lost cursor leaves the most to do.
    if (request === undefined || cursor === 'saved') continue;
    const died: Cut = { at: decisive, side: 'after' };
    const left = await tell(story, prepared, { cuts: [died], cursor, asks: 'no' });
    for (const [index, append] of (left.lives[1] ?? []).entries()) await cutBothSides([died], index + 1, append, cursor);
  }

  // Each append was cut on both sides with each cursor, and exactly the named workers had some.
  expect([...cutAt.keys()].sort()).toEqual([...expected].sort());
  const cut = new Set([...cutAt.keys()].map((key) => key.slice(0, key.indexOf(' '))));
  cut.delete('request');
  expect([...cut].sort()).toEqual(workers.filter((worker) => !spared.includes(worker)).sort());
}
