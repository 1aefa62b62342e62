import type { ExchangeRates } from '@s30/contracts/money';
import type { PasswordHasher } from '@s30/platform/secret-store/passwords';
import type { ErasingPorts } from './privacy/erasing.ts';

/** What the command side stands on besides the commands' runner. */
export type CommandPorts = ErasingPorts & { readonly passwords: PasswordHasher };

export type CommandSettings = {
  readonly slotHoldMinutes: number;
  readonly exchangeRates: ExchangeRates;
  /** Of each kind to one address. */
  readonly accountMailsPerHour: number;
};
