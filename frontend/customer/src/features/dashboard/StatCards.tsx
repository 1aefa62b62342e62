import type { DashboardDocument } from '@s30/contracts/documents/user';
import { formatAmount } from '@s30/contracts/money';
import { PLATFORM_FEE_PERCENT } from '@s30/contracts/rules';
import { formatDay } from '@s30/contracts/time';
import { oneDecimal, ratingsText } from '@s30/frontend-shared/ratings/stars';
import { useNow } from '@s30/frontend-shared/time/useNow';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { Stars } from '../../components/Rating.tsx';
import { useZone } from '../../components/zone.ts';
import { ratingAverageQuery } from './api.ts';

type StatProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
  readonly link?: readonly [to: string, text: string];
};

const Stat = ({ label, value, note, link }: StatProps) => (
  <div className="stat">
    <dt className="stat__label">{label}</dt>
    <dd>
      {value}
      {note && <span className="stat__note">{note}</span>}
      {link && (
        <Link className="stat__link" to={link[0]}>
          {link[1]}
        </Link>
      )}
    </dd>
  </div>
);
const Figure = ({ children }: { readonly children: ReactNode }) => <span className="stat__value">{children}</span>;

function OwnRating({ interviewerId }: { readonly interviewerId: string }) {
  const average = useQuery(ratingAverageQuery(interviewerId));
  if (!average.data) {
    return (
      <Stat
        label="Your Rating"
        value={average.isError ? <span className="muted">Not available</span> : <span className="skeleton skeleton--btn" />}
      />
    );
  }
  const { averageRating, count } = average.data;
  if (count === 0) return <Stat label="Your Rating" value={<span className="muted">No ratings yet</span>} />;
  return (
    <Stat
      label="Your Rating"
      value={
        <span className="cluster cluster--2">
          <Figure>
            {oneDecimal(averageRating)}
            <span className="visually-hidden"> out of 5</span>
          </Figure>
          <Stars rating={averageRating} />
        </span>
      }
      note={ratingsText(count)}
    />
  );
}

const DAY_MS = 24 * 3_600_000;
const ageText = (since: string, now: number): string => {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  return days < 1 ? 'less than a day' : `${days} ${days === 1 ? 'day' : 'days'}`;
};

type StatCardsProps = { readonly figures: z.infer<typeof DashboardDocument>; readonly interviewerId: string | undefined };

export function StatCards({ figures, interviewerId }: StatCardsProps) {
  const { zone } = useZone();
  const now = useNow();
  const friends = `${figures.friendsReferred} ${figures.friendsReferred === 1 ? 'friend' : 'friends'} referred`;
  return (
    <dl className="stats">
      <Stat
        label="Upcoming Interviews"
        value={<Figure>{figures.upcomingInterviews}</Figure>}
        note={figures.nextInterview && `Next: ${formatDay(figures.nextInterview, zone)}`}
        link={['/interviews?status=scheduled', 'View upcoming']}
      />
      <Stat
        label="Completed Interviews"
        value={<Figure>{figures.completedInterviews}</Figure>}
        link={['/interviews?status=completed', 'View completed']}
      />
      <Stat
        label="Referral Status"
        value={<Figure>{formatAmount(figures.referralRewards, 'INR')}</Figure>}
        note={`Rewards earned, ${friends}`}
        link={['/referral', 'Refer a friend']}
      />
      {interviewerId && (
        <>
          <OwnRating interviewerId={interviewerId} />
          <Stat
            label="Pending Payments"
            value={<Figure>{figures.pendingPayments}</Figure>}
            note={figures.oldestPendingPayment && `Oldest: ${ageText(figures.oldestPendingPayment, now)}`}
            link={['/payments/verify', 'Verify payments']}
          />
          <Stat
            label="Total Earnings"
            value={<Figure>{formatAmount(figures.totalEarnings, 'INR')}</Figure>}
            note={`After the ${PLATFORM_FEE_PERCENT}% platform fee`}
            link={['/earnings', 'View earnings']}
          />
        </>
      )}
    </dl>
  );
}
