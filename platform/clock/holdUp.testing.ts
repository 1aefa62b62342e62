/** Blocks this process, as a busy machine does: nothing that has arrived is read meanwhile, and no timer runs. */
export const holdUp = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
