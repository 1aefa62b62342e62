/** A score from 1 to 10 as ten ticks, with the number. */
export const Score = ({ name, score }: { readonly name: string; readonly score: number }) => (
  <div className="score">
    <span>{name}</span>
    <span className="score__value">
      {score} <small>/ 10</small>
    </span>
    <span className="score__bar" data-score={score} aria-hidden="true" />
  </div>
);
