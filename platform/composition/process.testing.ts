import { once } from 'node:events';
import { mock } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { runProcess } from './process.ts';

/** Runs a part that listens, prepares and stops as the argument says. */
const [how = '', detail = ''] = process.argv[2]?.split(' ') ?? [];

await runProcess({
  name: 'test',
  start: async ({ readiness }) => {
    const { promise: stopping, resolve: stopped } = Promise.withResolvers<void>();
    return {
      async listen() {
        if (how === 'listen') throw Object.assign(new Error('not here'), { code: detail });
        // Keeps the process alive, as a server does.
        setInterval(() => undefined, 60_000);
        // From here on, time passes only when the process stops.
        mock.timers.enable({ apis: ['setTimeout'] });
        let closed = 0;
        const close = async () => {
          closed += 1;
          if (closed > 1) throw new Error('closed twice');
          if (how !== 'twice') return;
          process.kill(process.pid, 'SIGTERM');
          await once(process, 'SIGTERM');
          await sleep(1);
        };
        return { url: 'http://localhost:80', close };
      },
      async prepare() {
        if (how !== 'early') return;
        process.kill(process.pid, 'SIGTERM');
        await stopping;
        if (detail === 'broken') throw new Error('the stores are closed');
      },
      async stop() {
        stopped();
        if ((await readiness.report()).ready) throw new Error('still ready');
        if (how === 'fail') throw new Error('the disk is gone');
        if (how === 'hang') mock.timers.tick(Number(detail));
        await setImmediate();
      },
    };
  },
});
