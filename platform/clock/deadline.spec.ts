import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { deadline } from './deadline.ts';
import { holdUp } from './holdUp.testing.ts';

describe('a deadline', () => {
  it('passes when nothing has come', async () => {
    await new Promise<void>((resolve) => deadline(1, resolve));
  });

  it('is met by what came in time, even if the process was held up until after it', async () => {
    let isLate = false;
    // Timers come next after this phase of the event loop, before messages.
    await setImmediate();
    await new Promise<void>((resolve) => {
      const cancel = deadline(20, () => {
        isLate = true;
      });
      const { port1, port2 } = new MessageChannel();
      port2.once('message', () => {
        cancel();
        port2.close();
        resolve();
      });
      port1.postMessage('in time');
      holdUp(60);
    });
    await setImmediate();
    expect(isLate).toBe(false);
  });
});
