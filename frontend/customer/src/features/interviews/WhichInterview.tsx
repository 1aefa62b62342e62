import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { formatInstant } from '@s30/contracts/time';
import { TypeName } from '@s30/frontend-shared/names/TypeName';
import { useZone } from '../../components/zone.ts';

type WhichInterviewProps = {
  readonly interview: Pick<InterviewDocument, 'interviewType' | 'scheduledDate'>;
  readonly other: { readonly name: string };
};

/** Identifies the interview that a dialog is about. */
export function WhichInterview({ interview, other }: WhichInterviewProps) {
  const { zone } = useZone();
  return (
    <p>
      <strong>
        <TypeName type={interview.interviewType} /> with <bdi>{other.name}</bdi>
      </strong>
      <br />
      {formatInstant(interview.scheduledDate, zone)}
    </p>
  );
}
