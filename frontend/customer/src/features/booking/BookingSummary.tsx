import { timeElsewhere } from '@s30/contracts/clocks';
import type { SlotDocument } from '@s30/contracts/documents/slot';
import { durationOf } from '@s30/contracts/interviewTypes';
import { formatInstant } from '@s30/contracts/time';
import { isolatedText } from '@s30/frontend-shared/names/isolatedText';
import { zoneLabel } from '@s30/frontend-shared/time/zones';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type Fact, Facts } from '../../components/Facts.tsx';
import { Person } from '../../components/Person.tsx';
import { CancellationTerms } from '../../components/payment/CancellationTerms.tsx';
import { AverageRating } from '../../components/Rating.tsx';
import { useZone } from '../../components/zone.ts';

export type Slot = z.infer<typeof SlotDocument>;

/** Shown beside every step: with whom, when and for how much. */
export function BookingSummary({ slot, children }: { readonly slot: Slot; readonly children: ReactNode }) {
  const { zone } = useZone();
  const { interviewer } = slot;
  const theirs = timeElsewhere(slot.startTime, { zone, other: { name: interviewer.name, zone: slot.timeZone } });
  const facts: readonly Fact[] = [
    ['Interview', `${slot.interviewType}, ${durationOf(slot.interviewType)} minutes`],
    ['When', formatInstant(slot.startTime, zone)],
    ['Your time zone', zoneLabel(slot.startTime, zone)],
    ...(theirs === undefined ? [] : [[`For ${isolatedText(interviewer.name)}`, theirs] as const]),
  ];
  return (
    <aside className="card split__aside" aria-labelledby="summary-title">
      <div className="card__body stack stack--6">
        <div className="stack stack--3">
          <h2 id="summary-title" className="h3">
            Your booking
          </h2>
          <Person name={interviewer.name} linkedInUrl={interviewer.linkedInUrl}>
            <AverageRating averageRating={interviewer.averageRating} count={interviewer.ratingsCount} />
          </Person>
        </div>
        <Facts facts={facts} />
        <CancellationTerms startTime={slot.startTime} />
        <hr />
        {children}
      </div>
    </aside>
  );
}
