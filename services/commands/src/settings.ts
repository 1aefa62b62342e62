import type { ExchangeRates } from '@s30/contracts/money';
import type { Instant } from '@s30/contracts/time';
import type { OwnedFileStore } from '@s30/platform/file-store/port';
import type { PasswordHasher } from '@s30/platform/secret-store/passwords';
import type { PersonKeys } from '@s30/platform/secret-store/personKeys';
import type { SecretStore } from '@s30/platform/secret-store/port';

/** What the command side stands on besides the event store. */
export type CommandPorts = {
  readonly secrets: SecretStore;
  /** Secrets of second factors are encrypted under their people's keys. */
  readonly keys: PersonKeys;
  readonly files: OwnedFileStore;
  readonly passwords: PasswordHasher;
  /** For what must count from after a request's own instant: a login may run while a password changes. */
  readonly now: () => Instant;
};

export type CommandSettings = {
  readonly slotHoldMinutes: number;
  readonly exchangeRates: ExchangeRates;
  /** Links in mails begin with it. */
  readonly publicUrl: string;
  /** Of each kind to one address. */
  readonly accountMailsPerHour: number;
};
