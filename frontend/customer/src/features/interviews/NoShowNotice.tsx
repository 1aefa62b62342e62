import type { InterviewDocument } from '@s30/contracts/documents/interview';
import { otherSide, type Side } from '@s30/contracts/noShow';
import { formatInstant } from '@s30/contracts/time';
import { isolated } from '@s30/frontend-shared/names/isolated';
import type { ReactNode } from 'react';
import { Alert } from '../../components/Alert.tsx';
import { useZone } from '../../components/zone.ts';

type NoShow = NonNullable<InterviewDocument['noShow']>;
type NoticeProps = { readonly noShow: NoShow; readonly interview: InterviewDocument; readonly side: Side };

/** The statements of both sides. */
const Statements = ({ noShow, interview }: Omit<NoticeProps, 'side'>) => (
  <>
    <p className="pre-line">
      <strong>
        <bdi>{interview[otherSide(noShow.absent)].name}</bdi>:
      </strong>{' '}
      {noShow.statement}
    </p>
    {noShow.dispute && (
      <p className="pre-line">
        <strong>
          <bdi>{interview[noShow.absent].name}</bdi>:
        </strong>{' '}
        {noShow.dispute}
      </p>
    )}
  </>
);

function shareText(percent: number, side: Side, candidate: string): ReactNode {
  if (percent === 0) return side === 'candidate' ? 'You get nothing back.' : isolated`${candidate} gets nothing back.`;
  return side === 'candidate'
    ? `You get back ${percent}% of what you paid.`
    : isolated`${candidate} gets back ${percent}% of what was paid.`;
}

/** The state of a no-show report, worded for the side that reads it. */
export function NoShowNotice({ noShow, interview, side }: NoticeProps) {
  const { zone } = useZone();
  const absent = noShow.absent === side ? 'you' : <bdi>{interview[noShow.absent].name}</bdi>;
  switch (noShow.state) {
    case 'reported': {
      const until = formatInstant(noShow.disputableUntil, zone);
      return (
        <Alert
          tone="warning"
          level={3}
          title={
            noShow.absent === side
              ? isolated`${interview[otherSide(side)].name} says that you did not come`
              : isolated`You reported that ${absent} did not come`
          }
        >
          <Statements noShow={noShow} interview={interview} />
          <p>
            {noShow.absent === side ? 'You' : absent} can dispute this until {until}.
          </p>
        </Alert>
      );
    }
    case 'disputed':
      return (
        <Alert tone="warning" level={3} icon="clock" title={isolated`An admin decides whether ${absent} came`}>
          <Statements noShow={noShow} interview={interview} />
        </Alert>
      );
    case 'settled':
      // The report was settled by a cancellation or dismissed; if it was dismissed, the interview stands.
      if (interview.status !== 'cancelled')
        return (
          <Alert tone="plain" level={3} title="The report was dismissed">
            <p>An admin decided that the interview counts. Nothing is refunded.</p>
            <Statements noShow={noShow} interview={interview} />
          </Alert>
        );
      return (
        <Alert tone="plain" level={3} title="The no-show is settled">
          {noShow.outcome && <p>{shareText(noShow.outcome.percent, side, interview.candidate.name)}</p>}
          <Statements noShow={noShow} interview={interview} />
        </Alert>
      );
    case 'void':
      return (
        <Alert tone="plain" level={3} title="The reported no-show no longer counts">
          <p>The interview took place after all.</p>
        </Alert>
      );
  }
}
