import { call } from '@s30/frontend-shared/api/call';
import { useCommand } from '../../../api/useCommand.ts';
import { wasDone } from './wasDone.ts';

type Statement = { readonly interviewId: string; readonly kind: 'report' | 'dispute'; readonly statement: string };

/** Reports that the other side did not come, or disputes such a report. */
export const useStateNoShow = () =>
  useCommand<Statement, unknown>(
    ({ interviewId, kind, statement }) => {
      const request = { params: { id: interviewId }, body: { statement } };
      return kind === 'report' ? call('reportNoShow', request) : call('disputeNoShow', request);
    },
    {
      readResult: wasDone(({ noShow }, { kind, statement }) => (kind === 'report' ? noShow?.statement : noShow?.dispute) === statement),
    },
  );
