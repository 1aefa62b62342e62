/** Runs work under the same key one at a time, in order; work that fails does not hold up the next. */
export function turnsByKey(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    const ended = () => {
      if (last.get(key) === mine) last.delete(key);
    };
    void mine.then(ended, ended);
    return mine;
  };
}
