/**
 * Reads server-sent events from a response until it ends, and calls `onEvent` with the data of each. (EventSource cannot send
 * the session's token.) Keep-alive comments and other fields are skipped.
 */
export async function readServerEvents(body: ReadableStream<Uint8Array>, onEvent: (data: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []));
      if (data.length > 0) onEvent(data.join('\n'));
    }
  }
}
