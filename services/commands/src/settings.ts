import type { ExchangeRates } from '@s30/contracts/money';
import type { PasswordHasher } from '@s30/platform/secret-store/passwords';
import type { ErasingPorts } from './privacy/erasing.ts';

/** The command side's ports, apart from the command runner. */
export type CommandPorts = ErasingPorts & { readonly passwords: PasswordHasher };

export type CommandSettings = {
  readonly slotHoldMinutes: number;
  readonly exchangeRates: ExchangeRates;
  /** Mails of each kind to one address. */
  readonly accountMailsPerHour: number;
};
