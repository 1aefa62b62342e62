import { type FileHandle, open } from 'node:fs/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { messageOf } from '../telemetry/thrown.ts';

/** An expected failure of a command-line tool: its message explains it in one sentence. */
export class ToolError extends Error {}

/** An error's message as one line without its full stop. */
export const sentenceOf = (error: unknown): string => messageOf(error).replace(/\.$/, '').replaceAll('\n', ' ');

/** The options and words of a command line. Throws {@link ToolError} if it has an unknown option. */
export function argumentsOf<const Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: Options) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    // The first sentence names the option; the rest is advice about Node's parser.
    throw new ToolError(`${sentenceOf(error).split('. ')[0]}: see --help.`);
  }
}

/** Makes a file that did not exist, for this user only. Throws {@link ToolError} if that is impossible. */
export const newFile = (path: string): Promise<FileHandle> =>
  open(path, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'EEXIST') throw new ToolError(`${path} exists already.`);
    throw new ToolError(`${path} cannot be made (${code}): name a file in a folder that belongs to this user.`);
  });

/** Tells how far a tool is: progress goes to stderr, results go to stdout. */
export const progress = (line: string): void => void process.stderr.write(`${line}\n`);

/** Aborts when the tool is told to stop. */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
  return interrupted.signal;
}

/** A table as lines, with aligned columns. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
