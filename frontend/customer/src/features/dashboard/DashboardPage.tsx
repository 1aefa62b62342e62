import type { Role } from '@s30/contracts/fields';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { IsStale, Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { ActionCards } from './ActionCards.tsx';
import { dashboardQuery } from './api.ts';
import { FeedbackDue } from './FeedbackDue.tsx';
import { NextInterview } from './NextInterview.tsx';
import { Prompts } from './Prompts.tsx';
import { RatingsPanel } from './RatingsPanel.tsx';
import { ReportedNoShows } from './ReportedNoShows.tsx';
import { StatCards } from './StatCards.tsx';

const withArticle = (role: Role): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;

export function DashboardPage() {
  const user = useUser();
  const dashboard = useQuery(dashboardQuery());
  if (!user) return undefined;
  const { _id, name, role } = user;
  const isInterviewer = role === 'interviewer';
  return (
    <Page
      title="Dashboard"
      heading={
        <>
          Welcome, <bdi>{name}</bdi>
        </>
      }
      lead={`You are signed in as ${withArticle(role)}.`}
    >
      <div className="stack stack--6 in-order">
        {role !== 'auditor' && <ReportedNoShows userId={_id} />}
        {role !== 'auditor' && <FeedbackDue userId={_id} />}
        <Prompts isInterviewer={isInterviewer} />
        <Loaded query={dashboard} what="your dashboard" failed="Failed to load your dashboard" shape="stats" count={isInterviewer ? 6 : 3}>
          {(figures) => <StatCards figures={figures} interviewerId={isInterviewer ? _id : undefined} />}
        </Loaded>
        {/* The alert above the figures speaks for all that is old. */}
        <IsStale value={dashboard.isError && dashboard.data !== undefined}>
          <div className="split in-order">
            <div className="stack stack--6 in-order">
              {role !== 'auditor' && <NextInterview userId={_id} isInterviewer={isInterviewer} />}
              {isInterviewer && <RatingsPanel interviewerId={_id} />}
            </div>
            <ActionCards role={role} openSlots={dashboard.data?.openSlots} />
          </div>
        </IsStale>
      </div>
    </Page>
  );
}
