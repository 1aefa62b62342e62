import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import { formatInstant } from '@s30/contracts/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../components/Button.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Empty } from '../../../components/Placeholders.tsx';
import { ShowMore } from '../../../components/ShowMore.tsx';
import { FEW_AT_ONCE, useFirst } from '../../../components/useFirst.ts';
import { useZone } from '../../../components/zone.ts';
import { availableSlotQuery } from '../api.ts';
import { ownSlotRequestsQuery } from './api.ts';
import { RequestCard } from './RequestCard.tsx';

/** What happened to an approved request: its slot is still kept, or no longer available. */
function KeptSlot({ request }: { readonly request: SlotRequestDocument }) {
  const { zone } = useZone();
  const { data: slot } = useQuery({ ...availableSlotQuery(request.slotId ?? '', false), enabled: request.slotId !== undefined });
  if (slot === undefined) return undefined;
  if (slot === null) return <p className="small muted">Its slot is booked or no longer open.</p>;
  return (
    <div className="cluster">
      <Link
        className={buttonClass({ look: 'tonal', size: 'sm' })}
        to={`/slots/${encodeURIComponent(slot._id)}/book`}
        aria-label={`Book and pay the slot that ${request.interviewer.name} made for you`}
      >
        Book and pay
      </Link>
      {slot.keptUntil && <p className="small muted">Kept for you until {formatInstant(slot.keptUntil, zone)}</p>}
    </div>
  );
}

/** The candidate's requests and their outcomes. */
export function OwnRequests() {
  const { zone } = useZone();
  const requests = useQuery(ownSlotRequestsQuery());
  const { first, ...more } = useFirst(requests.data ?? [], { atOnce: FEW_AT_ONCE });
  return (
    <section aria-labelledby="own-requests-title">
      <div className="section-head">
        <h2 id="own-requests-title">Your slot requests</h2>
      </div>
      <Loaded query={requests} what="your slot requests" failed="Failed to load slot requests" count={2}>
        {(all) =>
          all.length === 0 ? (
            <Empty level={3} icon="clock" title="No slot requests yet" text="Ask for a time of your own and the answer appears here." />
          ) : (
            <div className="stack">
              <ul className="card card__list">
                {first.map((request) => (
                  <RequestCard key={request._id} request={request} other={request.interviewer} zone={zone}>
                    {request.status === 'fulfilled' && <KeptSlot request={request} />}
                  </RequestCard>
                ))}
              </ul>
              <ShowMore what="slot requests" failed="Failed to load slot requests" {...more} />
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
