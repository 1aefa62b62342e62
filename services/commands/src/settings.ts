import type { ExchangeRates } from '@s30/contracts/money';
import type { Instant } from '@s30/contracts/time';
import type { PasswordHasher } from '@s30/platform/secret-store/passwords';
import type { ErasingPorts } from './privacy/erasing.ts';

/** What the command side stands on besides the commands' runner. */
export type CommandPorts = ErasingPorts & {
  readonly passwords: PasswordHasher;
  /** For what must count from after a request's own instant: a login may run while a password changes. */
  readonly now: () => Instant;
};

export type CommandSettings = {
  readonly slotHoldMinutes: number;
  readonly exchangeRates: ExchangeRates;
  /** Of each kind to one address. */
  readonly accountMailsPerHour: number;
};
