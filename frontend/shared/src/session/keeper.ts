/** The fallback when the browser blocks storage: it lasts as long as the page. */
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

/** The browser's storage. Users may block it, and then any access throws. */
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
