import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/Button.tsx';
import { HEADS } from '../../components/heads.ts';
import { Page } from '../../components/Page.tsx';

export const AboutPage = () => (
  <Page {...HEADS['/about']}>
    <div className="card card__body stack">
      <p>
        Candidates book timed mock interviews with engineers from large tech companies: {INTERVIEW_TYPES.join(', ')}. They pay the
        interviewer directly by UPI or Zelle, attend the interview, and receive scored feedback in writing.
      </p>
      <p>
        Interviewers publish the times that suit them, verify the payments they receive, and are rated by the people they interview. A slot
        is held for one candidate while they pay, and every amount shows how it came about.
      </p>
      <div className="cluster">
        <Link className={buttonClass({ look: 'primary' })} to="/slots/available">
          See available slots
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to="/contact">
          Contact
        </Link>
      </div>
    </div>
  </Page>
);
