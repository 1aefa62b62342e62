import type { UserEvent } from '@s30/contracts/events/user';
import type { Role } from '@s30/contracts/fields';
import { UserId } from '@s30/contracts/ids';
import { type UserState, user } from './decider.ts';

export const userId = UserId.parse('asha');
export const registeredAs = (role: Role) =>
  ({
    type: 'UserRegistered',
    data: { userId, name: 'Asha Rao', email: 'asha@example.org', role, referralCode: 'ASHA2345' },
  }) as const;
export const registered = registeredAs('candidate');
export const register = { type: 'RegisterUser', registration: registered.data } as const;
export const promoted = { type: 'RoleChanged', data: { from: 'candidate', to: 'interviewer' } } as const;
export const interviewer = [registered, promoted];
export const asRegistered = user.evolve(user.initial, registered);
export const stateAfter = (events: readonly UserEvent[]): UserState => events.reduce(user.evolve, user.initial);

export const workExperiences = [{ company: 'Initech', position: 'Engineer', startDate: '2020-01', current: true }];
export const education = [{ school: 'IIT Madras', degree: 'BTech', startYear: 2016, endYear: 2020, current: false }];
