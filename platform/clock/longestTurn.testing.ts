/** CPU milliseconds of this thread, so that other processes on a busy machine do not count. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
/** The longest turn of the event loop during `work`, in CPU milliseconds. */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [worked(), 0];
  let next: NodeJS.Immediate | undefined;
  const look = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const turn = () => {
    look();
    next = setImmediate(turn);
  };
  turn();
  await work();
  clearImmediate(next);
  look();
  return longest;
}
