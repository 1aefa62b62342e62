/** One who takes part in sharing leases. What it holds lapses together, `expires` milliseconds since the epoch by the store's clock. */
export type Member = { readonly holder: string; readonly names: readonly string[]; readonly expires: number };

/** What a holder has of the leases that it shares with others. */
export type Share = {
  readonly held: readonly string[];
  /** Held beyond its part: to be released as soon as the work under them has ended. */
  readonly spare: readonly string[];
  /** Others still hold what is due to it. */
  readonly isShort: boolean;
};

/** Lets `holder` renew what it has and take its part of what nobody has: everybody's part is the same, give or take one. */
export function shareOut<M extends Member>(
  members: readonly M[],
  { names, holder, now }: { readonly names: readonly string[]; readonly holder: string; readonly now: number },
): { readonly others: readonly M[]; readonly share: Share } {
  const others = members.filter((each) => each.holder !== holder && each.expires > now);
  const own = members.find((each) => each.holder === holder)?.names ?? [];
  const had = new Set([...own, ...others.flatMap((each) => each.names)]);
  const free = names.filter((name) => !had.has(name));
  const least = Math.floor(names.length / (others.length + 1));
  const most = Math.ceil(names.length / (others.length + 1));
  const isOtherShort = others.some((each) => each.names.length < least);
  const held = [...own, ...free.slice(0, Math.max(0, (isOtherShort ? least : most) - own.length))];
  // What is free already serves those who are short.
  const keep = held.length <= most && isOtherShort && had.size === names.length ? least : most;
  return { others, share: { held, spare: held.slice(keep), isShort: held.length < least } };
}

/** The members after a holder has released some of its leases, or all and left. */
export const without = <M extends Member>(members: readonly M[], holder: string, names?: readonly string[]): readonly M[] =>
  members.flatMap((each) => {
    if (each.holder !== holder) return each;
    return names === undefined ? [] : { ...each, names: each.names.filter((name) => !names.includes(name)) };
  });
