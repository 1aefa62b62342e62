/** Where something is kept when the browser keeps nothing: as long as the page. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    clear: () => kept.clear(),
    get length() {
      return kept.size;
    },
  };
}

/** The browser's storage; people may forbid it, then even looking at it throws. */
function keeperOf(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    const storage = window[name];
    storage.getItem('');
    return storage;
  } catch {
    return memory();
  }
}

export const localKeeper = keeperOf('localStorage');
export const tabKeeper = keeperOf('sessionStorage');
