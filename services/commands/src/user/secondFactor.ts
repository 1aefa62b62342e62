import type { Fact } from '@s30/contracts/events/define';
import type { UserEvent } from '@s30/contracts/events/user';
import type { SecondFactorId } from '@s30/contracts/ids';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { RECOVERY_CODES } from '@s30/contracts/rules';

export type SecondFactorState =
  | { readonly status: 'off' }
  /** `id` names the secret in effect. */
  | { readonly status: 'on'; readonly id: SecondFactorId };
export const NO_SECOND_FACTOR: SecondFactorState = { status: 'off' };

type Held = { readonly secondFactor: SecondFactorState };
type Decided = readonly UserEvent[] | Rejection;
const ifOn = ({ secondFactor }: Held, event: UserEvent): Decided => (secondFactor.status === 'off' ? reject('second_factor_off') : [event]);

/** The code is checked before these commands run, because no event contains the secret. */
export const secondFactorUseCases = {
  EnrolSecondFactor({ secondFactorId }: { readonly secondFactorId: SecondFactorId }, { secondFactor }: Held): Decided {
    if (secondFactor.status === 'off') return [{ type: 'SecondFactorEnrolled', data: { secondFactorId, recoveryCodes: RECOVERY_CODES } }];
    return secondFactor.id === secondFactorId ? [] : reject('second_factor_on');
  },
  RemoveSecondFactor: ({ by, reason }: Fact<UserEvent, 'SecondFactorRemoved'>, held: Held) =>
    ifOn(held, { type: 'SecondFactorRemoved', data: { by, reason } }),
  UseRecoveryCode: (_: object, held: Held) => ifOn(held, { type: 'RecoveryCodeUsed', data: {} }),
  ReplaceRecoveryCodes: (_: object, held: Held) => ifOn(held, { type: 'RecoveryCodesReplaced', data: { recoveryCodes: RECOVERY_CODES } }),
};
