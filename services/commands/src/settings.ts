import type { ExchangeRates } from '@s30/contracts/money';
import type { FileStore } from '@s30/platform/file-store/port';
import type { PasswordHasher } from '@s30/platform/secret-store/passwords';
import type { SecretStore } from '@s30/platform/secret-store/port';

/** What the command side stands on besides the event store. */
export type CommandPorts = {
  readonly secrets: SecretStore;
  readonly files: FileStore;
  readonly passwords: PasswordHasher;
};

export type CommandSettings = {
  readonly slotHoldMinutes: number;
  readonly exchangeRates: ExchangeRates;
  /** Links in mails begin with it. */
  readonly publicUrl: string;
};
