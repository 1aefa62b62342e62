import { ToolError } from '../config/tool.ts';
import { ForeignTargetError } from '../event-store/copy.ts';
import { EventStoreUnavailableError, LogLockedError, OlderLogError } from '../event-store/port.ts';
import { SecretStoreUnavailableError } from '../secret-store/port.ts';
import { UnusableSettingError } from './stores.ts';

const EXPLAINED = [
  ...[ToolError, UnusableSettingError, LogLockedError, OlderLogError],
  ...[EventStoreUnavailableError, ForeignTargetError, SecretStoreUnavailableError],
];

/** Runs a tool. Prints the message of an expected error and sets the exit code to 1. */
export async function explainingErrors(tool: () => Promise<void>): Promise<void> {
  try {
    await tool();
  } catch (error) {
    if (!(error instanceof Error) || !EXPLAINED.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
