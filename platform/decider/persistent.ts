import { OrderedMap } from 'immutable';

/** Immutable, in insertion order. Deciders use it for collections: copying a native map per event would make folding quadratic. */
export type PersistentMap<Key, Value> = OrderedMap<Key, Value>;
export const persistentMap = OrderedMap;
