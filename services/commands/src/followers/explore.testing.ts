import { type Parts, Violation } from './exploreParts.testing.ts';

/** Numbers of parts: the time, then one state for each aggregate, pending request and late command. */
export type World = readonly number[];
export type Visit = (label: string, next: World) => void;
export type Walkable = {
  readonly parts: Parts;
  readonly start: World;
  readonly steps: (world: World, visit: Visit) => void;
  /** Why this world is invalid; undefined if it is valid. */
  readonly wrong: (world: World) => string | undefined;
  /** Sequences of steps; the search starts from every world along them. */
  readonly stories: readonly (readonly string[])[];
};
export type Walked = {
  readonly states: number;
  readonly transitions: number;
  /** True if every reachable world was visited. */
  readonly isWhole: boolean;
  /** The largest distance, in steps, from a starting world. */
  readonly deepest: number;
  /** Stories with a step that was not possible. */
  readonly stopped: readonly string[];
  readonly failure: { readonly because: string; readonly steps: readonly string[] } | undefined;
};

/** Worlds that differ only in absolute revisions get the same key: only the order of revisions matters. */
function keyOf({ parts }: Parts, world: World): string {
  const codes: number[] = [world[0] as number];
  const byBooking: number[][] = [];
  for (let index = 1; index < world.length; index += 1) {
    const part = parts[world[index] as number];
    if (part === undefined) throw new Error('no such part');
    codes.push(part.shape & 0x7fff, part.shape >> 15);
    for (const [booking, revisions] of part.revisions.entries()) {
      const before = byBooking[booking];
      if (before === undefined) byBooking[booking] = [...revisions];
      else before.push(...revisions);
    }
  }
  for (const revisions of byBooking) {
    const order = [...new Set(revisions)].filter((revision) => revision > 0).sort((a, b) => a - b);
    codes.push(0x7fff, ...revisions.map((revision) => order.indexOf(revision) + 1));
  }
  return String.fromCharCode(...codes);
}

/** Breadth-first search from the start and from every world of the stories, up to the bound. */
export function walk({ parts, start, steps, wrong, stories }: Walkable, bound: number): Walked {
  const worlds: World[] = [];
  const parents: number[] = [];
  const labels: string[] = [];
  const depths: number[] = [];
  const known = new Map<string, number>();
  const stopped: string[] = [];
  let transitions = 0;

  function path(index: number, last: readonly string[] = []): readonly string[] {
    const taken: string[] = [...last];
    for (let at = index; at > 0; at = parents[at] as number) taken.unshift(labels[at] as string);
    return taken;
  }
  function add(world: World, parent: number, label: string, depth: number): number {
    const key = keyOf(parts, world);
    const before = known.get(key);
    if (before !== undefined) return before;
    const index = worlds.length;
    known.set(key, index);
    worlds.push(world);
    parents.push(parent);
    labels.push(label);
    depths.push(depth);
    return index;
  }
  const outcome = (failure: Walked['failure'], isWhole: boolean): Walked => {
    return { states: worlds.length, transitions, isWhole, deepest: depths.reduce((a, b) => Math.max(a, b), 0), stopped, failure };
  };
  const failed = (because: string, index: number, label?: string): Walked => {
    return outcome({ because, steps: path(index, label === undefined ? [] : [label]) }, false);
  };

  let index = add(start, -1, '', 0);
  const checked = (at: number): string | undefined => wrong(worlds[at] as World);
  let label: string | undefined;
  try {
    for (const story of stories) {
      index = 0;
      for (label of story) {
        let next: World | undefined;
        const possible: string[] = [];
        steps(worlds[index] as World, (name, world) => {
          possible.push(name);
          if (name === label) next ??= world;
        });
        if (next === undefined) {
          stopped.push(`"${label}" is none of ${possible.join(', ')}`);
          break;
        }
        index = add(next, index, label, 0);
      }
    }
    for (index = 0; index < worlds.length; index += 1) {
      label = undefined;
      const because = checked(index);
      if (because !== undefined) return failed(because, index);
      if (worlds.length >= bound) continue;
      const depth = (depths[index] as number) + 1;
      steps(worlds[index] as World, (name, world) => {
        label = name;
        transitions += 1;
        add(world, index, name, depth);
      });
    }
  } catch (error) {
    if (error instanceof Violation) return failed(error.message, index, '(the next step)');
    throw error;
  }
  return outcome(undefined, worlds.length < bound);
}
