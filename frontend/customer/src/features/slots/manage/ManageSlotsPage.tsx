import { useUser } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ownProfileQuery } from '../../../api/me.ts';
import { Alert } from '../../../components/Alert.tsx';
import { buttonClass } from '../../../components/Button.tsx';
import { HEADS } from '../../../components/heads.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Page } from '../../../components/Page.tsx';
import { useZone } from '../../../components/zone.ts';
import { CreateSlotsForm } from './CreateSlotsForm.tsx';
import { DefaultLinkForm } from './DefaultLinkForm.tsx';
import { OwnSlots } from './OwnSlots.tsx';

const NotAnInterviewer = () => (
  <Page {...HEADS['/slots/manage']}>
    <Alert
      tone="danger"
      icon="lock"
      title="You must be an interviewer to access this page."
      actions={
        <Link className={buttonClass({ look: 'secondary', size: 'sm' })} to="/dashboard">
          Back to Dashboard
        </Link>
      }
    />
  </Page>
);

function InterviewerSlots() {
  const { zone } = useZone();
  const profile = useQuery(ownProfileQuery());
  return (
    <Page {...HEADS['/slots/manage']} lead={`You publish in ${zone}. Candidates see every slot in their own zone.`}>
      <div className="split split--start split--form in-order">
        <Loaded query={profile} what="your profile settings" failed="Failed to load your profile settings" shape="form">
          {(settings) => (
            <div className="stack">
              {!settings.upiId && !settings.zelleId && (
                <Alert tone="warning" title="Candidates cannot book your slots yet">
                  <p>There is no way to pay you.</p>
                  <p className="alert__link">
                    <Link to="/payments/setup">Set up payment</Link>
                  </p>
                </Alert>
              )}
              <CreateSlotsForm allowed={settings.allowedInterviewTypes} />
              <DefaultLinkForm link={settings.defaultMeetingLink} />
            </div>
          )}
        </Loaded>
        <OwnSlots allowed={profile.data?.allowedInterviewTypes} />
      </div>
    </Page>
  );
}

/** For interviewers only, though admins pass every route guard. */
export const ManageSlotsPage = () => (useUser()?.role === 'interviewer' ? <InterviewerSlots /> : <NotAnInterviewer />);
