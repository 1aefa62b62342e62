import type { InterviewDocument } from '@s30/contracts/documents/interview';
import type { RejectionCode } from '@s30/contracts/rejections';
import { RATING_MAX, RATING_TEXT_MAX } from '@s30/contracts/rules';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { isolated } from '@s30/frontend-shared/names/isolated';
import { useState } from 'react';
import { closing, Dialog } from '../../components/Dialog.tsx';
import { FieldError } from '../../components/forms/Field.tsx';
import { CountOf, PlainTextArea } from '../../components/forms/PlainTextArea.tsx';
import { useKeptText } from '../../components/forms/useKept.ts';
import { Icon } from '../../components/Icon.tsx';
import { toastFailure } from '../../components/OutcomeUnknown.tsx';
import { useRateInterview } from './api.ts';

const NOT_SELECTED = 'Please select a rating';
const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

export function RateDialog({ interview, onClose }: { readonly interview: InterviewDocument; readonly onClose: () => void }) {
  const rate = useRateInterview();
  const [stars, setStars, dropStars] = useKeptText(`stars:${interview._id}`);
  const [feedback, setFeedback, dropFeedback] = useKeptText(`rating:${interview._id}`);
  const rating = stars === '' ? undefined : Number(stars);
  const [error, setError] = useState<string>();
  const busy = rate.isPending;

  const end = () => {
    dropStars();
    dropFeedback();
    onClose();
  };
  const send = () => {
    if (rating === undefined) {
      setError(NOT_SELECTED);
      document.getElementById('stars-1')?.focus();
      return;
    }
    const text = feedback.trim();
    rate.mutate(
      { interviewId: interview._id, rating, ...(text ? { feedback: text } : {}) },
      {
        ...closing(end, 'Rating submitted successfully'),
        onError: (failure) => {
          if (!(failure instanceof ApiError) || failure.code !== ('rated_already' satisfies RejectionCode)) return;
          end();
          toastFailure(failure.message, failure);
        },
      },
    );
  };

  return (
    <Dialog
      title={isolated`Rate ${interview.interviewer.name}`}
      busy={busy}
      onClose={onClose}
      action={['Submit rating', 'Submitting']}
      onAct={send}
      failure={rate.error}
      failed="Error submitting rating"
    >
      <fieldset aria-describedby={error ? 'stars-error' : undefined}>
        <legend className="label">Your rating</legend>
        <div className="star-input">
          {STARS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="stars"
                id={`stars-${value}`}
                value={value}
                aria-label={value === 1 ? '1 star' : `${value} stars`}
                data-autofocus={value === 1 ? '' : undefined}
                checked={rating === value}
                onChange={() => {
                  setStars(String(value));
                  setError(undefined);
                }}
              />
              <Icon name="star" />
            </label>
          ))}
        </div>
        {/* The focus is on the stars by then, so that their description is not read again. */}
        <div role="status">{error && <FieldError id="stars-error">{error}</FieldError>}</div>
      </fieldset>
      <PlainTextArea
        id="rating-feedback"
        label="Feedback"
        optional
        hint={<CountOf text={feedback} max={RATING_TEXT_MAX} />}
        maxLength={RATING_TEXT_MAX}
        value={feedback}
        readOnly={busy}
        onText={setFeedback}
      />
    </Dialog>
  );
}
