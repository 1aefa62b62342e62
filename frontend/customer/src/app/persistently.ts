const PAUSE_MS = 2_000;

/** The outcome of the first attempt that succeeds. Not for what somebody waits for: it never says that it failed. */
export async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
