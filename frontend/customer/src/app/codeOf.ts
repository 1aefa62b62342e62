export const CHUNK_FAILED = 'Loading chunk failed';
const TIME_OUT_MS = 120_000;
/** Before each further attempt: a phone that changes networks needs a moment. */
const PAUSES_MS = [300, 1_500, 4_000];

const after = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

/** A part of the app. What failed to load is asked for again, now and whenever it is wanted the next time. */
export async function codeOf<Loaded>(load: () => Promise<Loaded>, pauses = PAUSES_MS): Promise<Loaded> {
  for (const pause of [...pauses, undefined]) {
    const loaded = await Promise.race([load().catch(() => undefined), after(TIME_OUT_MS)]);
    if (loaded) return loaded;
    if (pause !== undefined) await after(pause);
  }
  throw new Error(CHUNK_FAILED);
}
