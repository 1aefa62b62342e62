export const CHUNK_FAILED = 'Loading chunk failed';
const TIME_OUT_MS = 120_000;
/** Pauses before each retry: a phone that changes networks needs a moment. */
const PAUSES_MS = [300, 1_500, 4_000];

const after = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

/** Loads a part of the app. A failed load is retried, now and the next time it is needed. */
export async function codeOf<Loaded>(load: () => Promise<Loaded>, pauses = PAUSES_MS): Promise<Loaded> {
  for (const pause of [...pauses, undefined]) {
    const loaded = await Promise.race([load().catch(() => undefined), after(TIME_OUT_MS)]);
    if (loaded) return loaded;
    if (pause !== undefined) await after(pause);
  }
  throw new Error(CHUNK_FAILED);
}
