import type { InterviewType } from '@s30/contracts/interviewTypes';
import { call } from '@s30/frontend-shared/api/call';
import type { CallRequest } from '@s30/frontend-shared/api/client';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { httpClient } from './httpClient.ts';

/** Names one attempt: repeating it, because its answer got lost, has one effect. */
type Attempt = { readonly key: string };

/** Reading is react-admin's dialect; roles, permissions and money are changed by name, never by editing a record. */
const changes = {
  changeRole: (id: string, role: 'candidate' | 'interviewer', attempt?: Attempt) =>
    call('changeRole', { params: { id }, body: { role }, idempotencyKey: attempt?.key }),
  changePermissions: (id: string, allowedInterviewTypes: readonly InterviewType[], attempt?: Attempt) =>
    call('changePermissions', {
      params: { id },
      body: { allowedInterviewTypes: [...allowedInterviewTypes] },
      idempotencyKey: attempt?.key,
    }),
  setPrice: (change: CallRequest<'setPrice'>['body'], attempt?: Attempt) =>
    call('setPrice', { body: change, idempotencyKey: attempt?.key }),
  /** Rupees per dollar. */
  exchangeRate: () => call('exchangeRate').then(({ rate }) => rate),
};

export type ConsoleDataProvider = DataProvider & typeof changes;
export const dataProvider: ConsoleDataProvider = { ...simpleRestProvider('/api/console', httpClient), ...changes };
