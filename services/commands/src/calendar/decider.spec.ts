import { describe, it } from '@jest/globals';
import { PaymentId } from '@s30/contracts/ids';
import { SLOT_HOLD_MINUTES, SLOT_HOLD_RENEWALS } from '@s30/contracts/rules';
import { addHours, addMinutes } from '@s30/contracts/time';
import { given } from '@s30/platform/decider/spec';
import {
  asha,
  ashaBooks,
  ashaHolds,
  ashasInterview,
  ashasPayment,
  bela,
  belaBooks,
  belaHolds,
  belasInterview,
  belasPayment,
  book,
  bookedByAsha,
  bookedByBela,
  held,
  heldByAsha,
  hold,
  justAfter,
  justBefore,
  lastMinuteToBook,
  now,
  published,
  ravi,
  release,
  released,
  reopen,
  reopened,
  slotId,
  start,
  until,
  withdrawn,
} from './ashaAndBela.ts';
import { calendar } from './decider.ts';

describe('holding a slot', () => {
  it('keeps an open slot for the candidate while they pay', () => given(calendar, [published]).when(ashaHolds).then(heldByAsha));

  it('lasts as long as the installation says', () =>
    given(calendar, [published])
      .when({ ...ashaHolds, holdMinutes: 1 })
      .then({ type: 'SlotHeld', data: { ...heldByAsha.data, until: addMinutes(now, 1) } }));

  it('refuses a second candidate while the hold lasts', () =>
    given(calendar, [published, heldByAsha])
      .when(belaHolds, { at: justBefore(until) })
      .thenRejected('slot_taken'));

  it('lets a second candidate in once the hold has ended, and says that the first one has lost it', () =>
    given(calendar, [published, heldByAsha])
      .when(belaHolds, { at: until })
      .then(released, { type: 'SlotHeld', data: { ...held(bela, belasPayment).data, until: addMinutes(until, SLOT_HOLD_MINUTES) } }));
  it('leaves the slot with the second candidate', () =>
    given(calendar, [published, heldByAsha])
      .when(belaHolds, { at: until })
      .thenState({
        gaveBack: new Set(),
        givenUp: new Map(),
        slots: new Map([
          [
            slotId,
            {
              ...published.data,
              occupation: {
                status: 'held',
                candidateId: bela,
                paymentId: belasPayment,
                until: addMinutes(until, SLOT_HOLD_MINUTES),
                renewal: 0,
              },
            },
          ],
        ]),
      }));

  it('renews a running hold once, for the same payment', () => {
    const at = addMinutes(now, 10);
    const again = hold(asha, PaymentId.parse('another-payment'));
    given(calendar, [published, heldByAsha])
      .when(again, { at })
      .then({ type: 'SlotHeld', data: { ...heldByAsha.data, until: addMinutes(at, SLOT_HOLD_MINUTES), renewal: 1 } });
  });

  it('does not renew a second time: the hold ends when it would have ended', () =>
    given(calendar, [published, held(asha, ashasPayment, SLOT_HOLD_RENEWALS)])
      .when(ashaHolds)
      .thenNothing());

  it('starts anew for a holder who comes back after the end, for the same payment', () =>
    given(calendar, [published, held(asha, ashasPayment, SLOT_HOLD_RENEWALS)])
      .when(hold(asha, PaymentId.parse('another-payment')), { at: until })
      .then({ type: 'SlotHeld', data: { ...heldByAsha.data, until: addMinutes(until, SLOT_HOLD_MINUTES), renewal: 0 } }));

  it('gives way to a new hold of the same candidate when its payment was deleted', () => {
    const afresh = { ...hold(asha, belasPayment), deletedPaymentId: ashasPayment };
    for (const [before, at] of [
      [heldByAsha, now],
      [held(asha, ashasPayment, SLOT_HOLD_RENEWALS), now],
      [heldByAsha, until],
    ] as const)
      given(calendar, [published, before])
        .when(afresh, { at })
        .then(released, { type: 'SlotHeld', data: { ...held(asha, belasPayment).data, until: addMinutes(at, SLOT_HOLD_MINUTES) } });
  });
  it('is renewed when the deleted payment is another one', () =>
    given(calendar, [published, heldByAsha])
      .when({ ...ashaHolds, deletedPaymentId: belasPayment })
      .then(held(asha, ashasPayment, 1)));
  it('of another is not ended by the deletion of its payment', () =>
    given(calendar, [published, heldByAsha])
      .when({ ...belaHolds, deletedPaymentId: ashasPayment })
      .thenRejected('slot_taken'));

  it('begins with a new payment once the old hold was released', () =>
    given(calendar, [published, heldByAsha, released]).when(hold(asha, belasPayment)).then(held(asha, belasPayment)));

  it('refuses a booked slot, also to the one who booked it', () => {
    given(calendar, [published, bookedByAsha]).when(belaHolds).thenRejected('slot_taken');
    given(calendar, [published, bookedByAsha]).when(ashaHolds).thenRejected('slot_taken');
  });

  it('refuses interviewers their own slots', () => given(calendar, [published]).when(hold(ravi, ashasPayment)).thenRejected('own_slot'));

  it('refuses another interview type than the one of the slot', () =>
    given(calendar, [published])
      .when({ ...ashaHolds, interviewType: 'System Design' })
      .thenRejected('slot_type_differs'));

  it('needs 24 hours until the start: exactly 24 hours are enough, a millisecond less is not', () => {
    given(calendar, [published])
      .when(ashaHolds, { at: lastMinuteToBook })
      .then({ type: 'SlotHeld', data: { ...heldByAsha.data, until: addMinutes(lastMinuteToBook, SLOT_HOLD_MINUTES) } });
    given(calendar, [published])
      .when(ashaHolds, { at: justAfter(lastMinuteToBook) })
      .thenRejected('slot_no_longer_bookable');
  });

  it('refuses a slot that never was or is deleted', () => {
    given(calendar).when(ashaHolds).thenRejected('slot_unknown');
    given(calendar, [published, withdrawn]).when(ashaHolds).thenRejected('slot_unknown');
  });
});

describe('releasing a hold', () => {
  it('opens the slot when the hold has ended', () => given(calendar, [published, heldByAsha]).when(release, { at: until }).then(released));
  it('changes nothing while the hold lasts', () =>
    given(calendar, [published, heldByAsha])
      .when(release, { at: justBefore(until) })
      .thenNothing());
  it('changes nothing when the slot is held for another payment by now', () =>
    given(calendar, [published, heldByAsha, held(bela, belasPayment)])
      .when(release, { at: until })
      .thenNothing());
  it('changes nothing once the slot is booked', () =>
    given(calendar, [published, heldByAsha, bookedByAsha]).when(release, { at: until }).thenNothing());
  it('changes nothing when it is repeated', () =>
    given(calendar, [published, heldByAsha, released]).when(release, { at: until }).thenNothing());
  it('refuses a slot that never was', () => given(calendar).when(release).thenRejected('slot_unknown'));
});

describe('booking a slot', () => {
  it('gives the slot to the candidate who holds it', () => given(calendar, [published, heldByAsha]).when(ashaBooks).then(bookedByAsha));

  it('gives an open slot to the candidate whose hold was released before the proof came', () =>
    given(calendar, [published, heldByAsha, released]).when(ashaBooks, { at: until }).then(bookedByAsha));

  it('gives it after the hold has ended, as long as nobody else came', () =>
    given(calendar, [published, heldByAsha])
      .when(ashaBooks, { at: addHours(until, 2) })
      .then(bookedByAsha));

  it('refuses a candidate whose slot somebody else holds by now', () =>
    given(calendar, [published, heldByAsha, held(bela, belasPayment)])
      .when(ashaBooks)
      .thenRejected('slot_taken'));

  it('goes to whoever proves payment first once the hold of the other has ended', () =>
    given(calendar, [published, heldByAsha]).when(belaBooks, { at: until }).then(released, bookedByBela));

  it('ends the hold that its candidate has for another payment', () =>
    given(calendar, [published, held(asha, belasPayment)])
      .when(ashaBooks)
      .then({ ...released, data: { ...released.data, paymentId: belasPayment } }, bookedByAsha));

  it('never changes hands', () => {
    given(calendar, [published, bookedByAsha]).when(belaBooks).thenRejected('slot_taken');
    given(calendar, [published, bookedByAsha])
      .when(book(asha, belasPayment, belasInterview))
      .thenRejected('slot_taken');
  });

  it('changes nothing when it is repeated for the same payment', () =>
    given(calendar, [published, heldByAsha, bookedByAsha]).when(ashaBooks).thenNothing());

  it('accepts proof in the last 24 hours for a slot that was held in time', () =>
    given(calendar, [published, heldByAsha])
      .when(ashaBooks, { at: justBefore(start) })
      .then(bookedByAsha));

  it('refuses a slot that has begun', () =>
    given(calendar, [published, heldByAsha]).when(ashaBooks, { at: start }).thenRejected('slot_no_longer_bookable'));

  it('gives a reopened slot to somebody else', () =>
    given(calendar, [published, bookedByAsha, reopened]).when(belaBooks).then(bookedByBela));

  it('is given up for good when its payment was answered without a slot, but not for newer proof', () => {
    const giveUp = { type: 'GiveUpBooking', slotId, paymentId: ashasPayment, interviewId: ashasInterview, proof: 1 } as const;
    const givenUp = { type: 'BookingGivenUp', data: { slotId, paymentId: ashasPayment, proof: 1 } } as const;
    given(calendar, [published]).when(giveUp).then(givenUp);
    given(calendar, [published, givenUp]).when(giveUp).thenNothing();
    given(calendar, [published, givenUp]).when(ashaBooks).thenRejected('slot_taken');
    given(calendar, [published, givenUp]).when(belaBooks).then(bookedByBela);
    given(calendar, [published, givenUp])
      .when({ ...ashaBooks, proof: 2 })
      .then(bookedByAsha);
  });

  it('cannot be given up any more once there is or was a slot', () => {
    const giveUp = { type: 'GiveUpBooking', slotId, paymentId: ashasPayment, interviewId: ashasInterview, proof: 1 } as const;
    given(calendar, [published, bookedByAsha]).when(giveUp).thenNothing();
    given(calendar, [published, bookedByAsha, reopened]).when(giveUp).thenNothing();
  });

  it('refuses a slot that never was or is deleted', () => {
    given(calendar).when(ashaBooks).thenRejected('slot_unknown');
    given(calendar, [published, withdrawn]).when(ashaBooks).thenRejected('slot_unknown');
  });
});

describe('reopening a slot after its interview was cancelled', () => {
  it('opens it while it is at least 24 hours away', () => {
    given(calendar, [published, bookedByAsha]).when(reopen, { at: lastMinuteToBook }).then(reopened);
    given(calendar, [published, bookedByAsha])
      .when(reopen, { at: justAfter(lastMinuteToBook) })
      .thenNothing();
  });
  it('leaves it as it was published', () =>
    given(calendar, [published, bookedByAsha])
      .when(reopen)
      .thenState({
        slots: new Map([[slotId, { ...published.data, occupation: { status: 'open' } }]]),
        gaveBack: new Set([ashasInterview]),
        givenUp: new Map(),
      }));
  it('never books a slot again for the interview that gave it back', () => {
    given(calendar, [published, bookedByAsha, reopened]).when(ashaBooks).thenNothing();
    given(calendar, [published, bookedByAsha, reopened, withdrawn]).when(ashaBooks).thenNothing();
  });
  it('changes nothing when another interview has the slot', () => given(calendar, [published, bookedByBela]).when(reopen).thenNothing());
  it('changes nothing when it is repeated', () => given(calendar, [published, bookedByAsha, reopened]).when(reopen).thenNothing());
  it('changes nothing on a slot that is only held', () => given(calendar, [published, heldByAsha]).when(reopen).thenNothing());
  it('refuses a slot that never was', () => given(calendar).when(reopen).thenRejected('slot_unknown'));
});
