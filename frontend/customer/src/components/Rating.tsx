import { halfStars, oneDecimal, ratingsText } from '@s30/frontend-shared/ratings/stars';
import type { ReactNode } from 'react';

export const Stars = ({ rating }: { readonly rating: number }) => (
  <span className="stars" data-stars={halfStars(rating)} aria-hidden="true" />
);

/** Stars, the number, and what was rated. */
export const Rating = ({ rating, of, whole = false }: { readonly rating: number; readonly of: ReactNode; readonly whole?: boolean }) => (
  <span className="rating">
    <Stars rating={rating} />
    <b>
      {whole ? rating : oneDecimal(rating)}
      <span className="visually-hidden"> out of 5</span>
    </b>
    <span>{of}</span>
  </span>
);

/** An interviewer's average with the number of ratings, or 'New'. */
export const AverageRating = ({ averageRating, count }: { readonly averageRating: number; readonly count: number }) =>
  count === 0 ? <span className="tag">New</span> : <Rating rating={averageRating} of={`(${ratingsText(count)})`} />;
