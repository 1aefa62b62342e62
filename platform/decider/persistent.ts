import { OrderedMap } from 'immutable';

/** A map that never changes: `set` and `delete` answer with another one in logarithmic time, sharing what is the same. In order of insertion. */
export interface PersistentMap<Key, Value> extends Iterable<[Key, Value]> {
  readonly size: number;
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  keys(): Iterable<Key>;
  values(): Iterable<Value>;
  set(key: Key, value: Value): PersistentMap<Key, Value>;
  delete(key: Key): PersistentMap<Key, Value>;
}

/** Empty, or of some entries: where each fold of a state with collections begins. Copying them would make a long stream cost the square of its length. */
export const persistentMap = <Key, Value>(entries: Iterable<readonly [Key, Value]> = []): PersistentMap<Key, Value> =>
  OrderedMap<Key, Value>([...entries].map(([key, value]): [Key, Value] => [key, value]));
