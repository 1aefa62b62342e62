import type { RatingDocument } from '@s30/contracts/documents/interview';
import { ratingsText } from '@s30/frontend-shared/ratings/stars';
import { formatDate } from '@s30/frontend-shared/time/days';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../components/Loaded.tsx';
import { Loading } from '../../components/Placeholders.tsx';
import { Rating } from '../../components/Rating.tsx';
import { ShowMore } from '../../components/ShowMore.tsx';
import { useEarlier } from '../../components/useEarlier.ts';
import { FEW_AT_ONCE, useFirst } from '../../components/useFirst.ts';
import { useZone } from '../../components/zone.ts';
import { earlierRatings, ratingAverageQuery, ratingsQuery } from './api.ts';

const LOAD_FAILED = 'Failed to load ratings. Please try again later.';

function RatingItem({ rating }: { readonly rating: RatingDocument }) {
  const { zone } = useZone();
  return (
    <li className="stack stack--1">
      <div className="cluster cluster--between">
        <Rating rating={rating.rating} of={rating.interview.interviewType} whole />
        <time className="small muted" dateTime={rating.createdAt}>
          {formatDate(rating.createdAt, zone)}
        </time>
      </div>
      {rating.feedback && <p className="pre-line">{rating.feedback}</p>}
    </li>
  );
}

function Ratings({ latest, interviewerId }: { readonly latest: readonly RatingDocument[]; readonly interviewerId: string }) {
  const { known, earlier } = useEarlier(latest, earlierRatings(interviewerId));
  const { first, ...more } = useFirst(known, { atOnce: FEW_AT_ONCE });
  return (
    <>
      <ul className="card__list small">
        {first.map((rating) => (
          <RatingItem key={rating._id} rating={rating} />
        ))}
      </ul>
      {known.length > FEW_AT_ONCE && (
        <div className="card__body">
          <ShowMore what="ratings" failed={LOAD_FAILED} {...more} earlier={earlier} />
        </div>
      )}
    </>
  );
}

export function RatingsPanel({ interviewerId }: { readonly interviewerId: string }) {
  const ratings = useQuery(ratingsQuery(interviewerId));
  const average = useQuery(ratingAverageQuery(interviewerId));
  return (
    <Loaded query={ratings} what="your ratings" failed={LOAD_FAILED}>
      {(all) =>
        average.isPending ? (
          <Loading what="your ratings" />
        ) : (
          <section className="card" aria-labelledby="ratings-title">
            <div className="card__head">
              <h2 id="ratings-title">Your ratings</h2>
              {average.data && average.data.count > 0 && (
                <Rating rating={average.data.averageRating} of={`(${ratingsText(average.data.count)})`} />
              )}
            </div>
            {all.length === 0 ? (
              <p className="card__body muted">You haven't received any ratings yet.</p>
            ) : (
              <Ratings latest={all} interviewerId={interviewerId} />
            )}
          </section>
        )
      }
    </Loaded>
  );
}
