/** A holder in a lease group. Its leases all lapse at `expires`, in epoch milliseconds by the store's clock. */
export type Member = { readonly holder: string; readonly names: readonly string[]; readonly expires: number };

/** A holder's share of the group's leases. */
export type Share = {
  readonly held: readonly string[];
  /** Held beyond its share: to be released once the work under them has ended. */
  readonly spare: readonly string[];
  /** Others still hold leases that are due to it. */
  readonly isShort: boolean;
};

/** Renews the leases of `holder` and gives it its share of the free ones. All shares are equal, give or take one. */
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
  // Free leases already serve the holders that are short.
  const keep = held.length <= most && isOtherShort && had.size === names.length ? least : most;
  return { others, share: { held, spare: held.slice(keep), isShort: held.length < least } };
}

/** The holders whose leases had not lapsed at an instant, in epoch milliseconds. */
export const holdersAt = (members: readonly Member[], at: number): readonly string[] =>
  members.flatMap(({ holder, expires }) => (expires > at ? holder : []));

/** The members after a holder has released some leases, or all of them and left. */
export const without = <M extends Member>(members: readonly M[], holder: string, names?: readonly string[]): readonly M[] =>
  members.flatMap((each) => {
    if (each.holder !== holder) return each;
    return names === undefined ? [] : { ...each, names: each.names.filter((name) => !names.includes(name)) };
  });
