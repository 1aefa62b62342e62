import { sentenceOf, ToolError } from '../config/tool.ts';
import { ForeignTargetError } from '../event-store/copy.ts';
import { EventStoreUnavailableError, LogLockedError, OlderLogError } from '../event-store/port.ts';
import { isDiskFull } from '../file-store/durableWrite.ts';
import { FileStoreUnavailableError } from '../file-store/port.ts';
import { ReadStoreUnavailableError } from '../read-store/port.ts';
import { NotSealedError } from '../seals/integrity.ts';
import { UnusableSealsError } from '../seals/port.ts';
import { SecretStoreUnavailableError } from '../secret-store/port.ts';
import { isFull, isNoDatabase } from '../sqlite/database.ts';
import { UnusableSettingError } from './stores.ts';

const EXPLAINED = [
  ...[ToolError, UnusableSettingError, LogLockedError, OlderLogError],
  ...[EventStoreUnavailableError, FileStoreUnavailableError, ReadStoreUnavailableError, SecretStoreUnavailableError],
  ...[ForeignTargetError, NotSealedError, UnusableSealsError],
];

/** One sentence for the operator about an expected error; undefined for a bug. */
export function explanationOf(error: unknown): string | undefined {
  if (isFull(error) || isDiskFull(error)) return `A disk is full (${sentenceOf(error)}): make room on it, and start again.`;
  if (isNoDatabase(error)) return `A database in DATA_DIR is damaged (${sentenceOf(error)}): restore a backup.`;
  return error instanceof Error && EXPLAINED.some((kind) => error instanceof kind) ? error.message : undefined;
}

/** Runs a tool. Prints the message of an expected error and sets the exit code to 1. */
export async function explainingErrors(tool: () => Promise<void>): Promise<void> {
  try {
    await tool();
  } catch (error) {
    const explanation = explanationOf(error);
    if (explanation === undefined) throw error;
    process.stderr.write(`${explanation}\n`);
    process.exitCode = 1;
  }
}
