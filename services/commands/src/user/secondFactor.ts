import type { UserEvent } from '@s30/contracts/events/user';
import type { SecondFactorId } from '@s30/contracts/ids';
import { type Rejection, reject } from '@s30/contracts/rejections';
import { RECOVERY_CODES } from '@s30/contracts/rules';
import { unreachable } from '@s30/platform/decider/decider';

export type SecondFactorState =
  | { readonly status: 'off' }
  /** `id` names the secret that counts. */
  | { readonly status: 'on'; readonly id: SecondFactorId; readonly recoveryCodesLeft: number };
export const NO_SECOND_FACTOR: SecondFactorState = { status: 'off' };

type Removal = Extract<UserEvent, { type: 'SecondFactorRemoved' }>['data'];
export type SecondFactorCommand =
  | { readonly type: 'EnrolSecondFactor'; readonly secondFactorId: SecondFactorId }
  | { readonly type: 'RemoveSecondFactor'; readonly by: Removal['by']; readonly reason?: string | undefined }
  | { readonly type: 'UseRecoveryCode' }
  | { readonly type: 'ReplaceRecoveryCodes' };

/** Whether a code is right is judged before: the secret is in no event. */
export function decideSecondFactor(command: SecondFactorCommand, factor: SecondFactorState): readonly UserEvent[] | Rejection {
  if (command.type === 'EnrolSecondFactor') {
    const { secondFactorId } = command;
    if (factor.status === 'off') return [{ type: 'SecondFactorEnrolled', data: { secondFactorId, recoveryCodes: RECOVERY_CODES } }];
    return factor.id === secondFactorId ? [] : reject('second_factor_on');
  }
  if (factor.status === 'off') return reject('second_factor_off');
  switch (command.type) {
    case 'RemoveSecondFactor': {
      const { by, reason } = command;
      return [{ type: 'SecondFactorRemoved', data: { by, reason } }];
    }
    case 'UseRecoveryCode':
      return [{ type: 'RecoveryCodeUsed', data: {} }];
    case 'ReplaceRecoveryCodes':
      return [{ type: 'RecoveryCodesReplaced', data: { recoveryCodes: RECOVERY_CODES } }];
    default:
      return unreachable(command);
  }
}

type SecondFactorEvent = Extract<
  UserEvent,
  { type: 'SecondFactorEnrolled' | 'SecondFactorRemoved' | 'RecoveryCodeUsed' | 'RecoveryCodesReplaced' }
>;
export function evolveSecondFactor(factor: SecondFactorState, event: SecondFactorEvent): SecondFactorState {
  if (event.type === 'SecondFactorEnrolled')
    return { status: 'on', id: event.data.secondFactorId, recoveryCodesLeft: event.data.recoveryCodes };
  if (factor.status === 'off' || event.type === 'SecondFactorRemoved') return NO_SECOND_FACTOR;
  const recoveryCodesLeft = event.type === 'RecoveryCodeUsed' ? factor.recoveryCodesLeft - 1 : event.data.recoveryCodes;
  return { ...factor, recoveryCodesLeft };
}
