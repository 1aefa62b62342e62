import { describe, it } from '@jest/globals';
import { UserId } from '@s30/contracts/ids';
import { given } from '@s30/platform/decider/spec';
import { administration } from './decider.ts';

const [asha, ravi] = [UserId.parse('asha'), UserId.parse('ravi')];
const appointed = (userId: UserId) => ({ type: 'AdminAppointed', data: { userId } }) as const;
const dismissed = (userId: UserId) => ({ type: 'AdminDismissed', data: { userId } }) as const;
const dismiss = (userId: UserId) => ({ type: 'DismissAdmin', userId }) as const;
const both = [appointed(asha), appointed(ravi)];

describe('the admins', () => {
  it('are appointed once', () => {
    given(administration).when({ type: 'AppointAdmin', userId: asha }).then(appointed(asha));
    given(administration, both).when({ type: 'AppointAdmin', userId: asha }).thenNothing();
  });
  it('are dismissed while another one is left', () => given(administration, both).when(dismiss(asha)).then(dismissed(asha)));
  it('never lose the last one', () =>
    given(administration, [...both, dismissed(asha)])
      .when(dismiss(ravi))
      .thenRejected('last_admin'));
  it('do not include who was none', () =>
    given(administration, [appointed(asha)])
      .when(dismiss(ravi))
      .thenNothing());
});
