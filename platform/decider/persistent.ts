import { OrderedMap } from 'immutable';

/** An immutable map in insertion order: `set` and `delete` return a new map in logarithmic time and share structure with the old one. */
export interface PersistentMap<Key, Value> extends Iterable<[Key, Value]> {
  readonly size: number;
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  keys(): Iterable<Key>;
  values(): Iterable<Value>;
  set(key: Key, value: Value): PersistentMap<Key, Value>;
  delete(key: Key): PersistentMap<Key, Value>;
}

/** A map of the given entries. Deciders use it for collections: copying a native map per event would make folding quadratic. */
export const persistentMap = <Key, Value>(entries: Iterable<readonly [Key, Value]> = []): PersistentMap<Key, Value> =>
  OrderedMap<Key, Value>([...entries].map(([key, value]): [Key, Value] => [key, value]));
