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
  it('always include at least one', () =>
    given(administration, [...both, dismissed(asha)])
      .when(dismiss(ravi))
      .thenRejected('last_admin'));
  it('remain admins when a loss of events is accepted', () => {
    const loss = { what: 'Seal 2 has seen 9 events', events: 7, seal: { number: 2, events: 9, eventId: 'ninth' } };
    const accepted = { type: 'LossAccepted', data: loss } as const;
    given(administration, both)
      .when({ type: 'AcceptLoss', ...loss })
      .then(accepted);
    given(administration, [...both, accepted])
      .when(dismiss(asha))
      .then(dismissed(asha));
  });
  it('ignore the dismissal of someone who is not an admin', () =>
    given(administration, [appointed(asha)])
      .when(dismiss(ravi))
      .thenNothing());
});
