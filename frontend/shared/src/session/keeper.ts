export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type ListedKeeper = Keeper & Pick<Storage, 'key' | 'length'>;

/** The fallback when the browser blocks storage: it lasts as long as the page. */
function memory(): ListedKeeper {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** The browser's storage. Users may block it, and then any access throws. */
function keeperOf(name: 'localStorage' | 'sessionStorage'): ListedKeeper {
  try {
    const storage = window[name];
    storage.getItem('');
    return storage;
  } catch {
    return memory();
  }
}

/** A full storage refuses writes. What it refuses lasts as long as the page. */
function withOverflow(storage: Keeper): Keeper {
  const overflow = memory();
  return {
    getItem: (key) => overflow.getItem(key) ?? storage.getItem(key),
    setItem: (key, value) => {
      overflow.removeItem(key);
      try {
        storage.setItem(key, value);
      } catch {
        storage.removeItem(key);
        overflow.setItem(key, value);
      }
    },
    removeItem: (key) => {
      overflow.removeItem(key);
      storage.removeItem(key);
    },
  };
}

export const localKeeper = withOverflow(keeperOf('localStorage'));
export const tabKeeper = keeperOf('sessionStorage');
