import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from '../system/until.ts';

export type StandInProcess = {
  readonly url: string;
  /** SIGKILL, as in a power failure; resolves when the process is gone. */
  readonly kill9: () => Promise<void>;
};

/** Starts the stand-in as a separate process. Restarted with the same port and file, it has the same log. */
export async function startStandInProcess({ port, file }: { readonly port: number; readonly file: string }): Promise<StandInProcess> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(new URL('./main.ts', import.meta.url)),
    '--port',
    String(port),
    '--file',
    file,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const url = await until('the stand-in to listen', () => /^ready (\S+)$/m.exec(said)?.[1]);
  return {
    url,
    kill9: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
