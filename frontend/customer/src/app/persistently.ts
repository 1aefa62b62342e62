const PAUSE_MS = 2_000;

/** The result of the first attempt that succeeds. Not for anything the user waits for, because it never reports a failure. */
export async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
