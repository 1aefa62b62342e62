import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { isOpen } from '@s30/contracts/noShow';
import { formatInstant } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { interviewsQuery } from '../../api/interviews.ts';
import { Alert } from '../../components/Alert.tsx';
import { otherIn } from '../../components/otherIn.ts';
import { useZone } from '../../components/zone.ts';

type NoShow = NonNullable<InterviewDocument['noShow']>;

/** Says who was reported absent, and what the user can do about it. */
function wordsOf(interview: InterviewDocument, { absent, state, disputableUntil }: NoShow, userId: string, zone: string) {
  const isAboutMe = interview[absent]._id === userId;
  const other = otherIn(interview, userId).name;
  const title = isAboutMe ? isolated`${other} says that you did not come` : isolated`You reported that ${other} did not come`;
  if (state === 'disputed') return { title, text: 'An admin decides.', link: 'See the report' };
  const until = formatInstant(disputableUntil, zone);
  return isAboutMe
    ? { title, text: `If you were there, dispute it until ${until}. Otherwise the report holds.`, link: 'Answer the report' }
    : { title, text: isolated`${other} can dispute it until ${until}.`, link: 'See the report' };
}

/** Open no-show reports. An undisputed report stands once its deadline has passed. */
export function ReportedNoShows({ userId }: { readonly userId: string }) {
  const { zone } = useZone();
  const { data = [] } = useQuery(interviewsQuery());
  return data.map((interview) => {
    const { noShow } = interview;
    if (noShow === undefined || !isOpen(noShow)) return undefined;
    const { title, text, link } = wordsOf(interview, noShow, userId, zone);
    return (
      <Alert key={interview._id} tone="warning" title={title}>
        <p>
          {interview.interviewType}, {formatInstant(interview.scheduledDate, zone)}. {text}
        </p>
        <p className="alert__link">
          <Link to={`/interviews/${interview._id}`}>{link}</Link>
        </p>
      </Alert>
    );
  });
}
