import { describe, it } from '@jest/globals';
import { given } from '@s30/platform/decider/spec';
import * as b from './bookings.testing.ts';
import { booking } from './decider.ts';

const submit = { type: 'SubmitProof', paymentId: b.first, transactionId: '4821', screenshotFileId: b.screenshot() } as const;
const other = { ...submit, screenshotFileId: b.screenshot('another') } as const;

describe('proof of payment', () => {
  it('is accepted from the payer only', () => {
    given(booking, [b.requested]).when(submit, b.byAsha).then(b.proven());
    given(booking, [b.requested]).when(submit, b.byStranger).thenRejected('payment_unknown');
    given(booking).when(submit, b.byAsha).thenRejected('payment_unknown');
    given(booking, [b.requested])
      .when({ ...submit, paymentId: b.second }, b.byAsha)
      .thenRejected('payment_unknown');
  });

  it('names the right slot, or none', () => {
    given(booking, [b.requested])
      .when({ ...submit, slotId: b.slot.slotId }, b.byAsha)
      .then(b.proven());
    given(booking, [b.requested])
      .when({ ...submit, slotId: 'ravi.two' }, b.byAsha)
      .thenRejected('payment_slot_differs');
  });

  it('requires a transaction ID in the format of its method', () => {
    const refused = [
      [{ transactionId: '' }, 'transaction_id_required'],
      [{ transactionId: '48219' }, 'upi_reference_wrong'],
      [{ method: 'Zelle', transactionId: 'x'.repeat(51) }, 'zelle_reference_too_long'],
    ] as const;
    for (const [changes, code] of refused)
      given(booking, [b.requested])
        .when({ ...submit, ...changes }, b.byAsha)
        .thenRejected(code);
    given(booking, [b.requestedWith({ terms: [b.upi] })])
      .when({ ...submit, method: 'Zelle' }, b.byAsha)
      .thenRejected('payment_method_not_accepted', { method: 'Zelle' });
  });

  it('is accepted once until it is answered, and again after a rejection', () => {
    given(booking, [b.requested, b.proven()]).when(submit, b.byAsha).thenNothing();
    given(booking, [b.requested, b.proven()]).when(other, b.byAsha).thenRejected('proof_already_submitted');
    given(booking, b.paid).when(other, b.byAsha).thenRejected('payment_already_verified');
    given(booking, [...b.booked, b.rejected()])
      .when(other, b.byAsha)
      .then(b.proven(b.first, 'another'));
  });

  it('is accepted whatever has become of the slot, interview or record', () => {
    for (const past of [
      [b.requested, b.deleted()],
      [...b.booked, b.rejected(), b.cancelled(100)],
      [...b.booked, b.rejected(), b.deleted()],
    ])
      given(booking, past).when(other, b.byAsha).then(b.proven(b.first, 'another'));
  });

  it('ends the other requests of the booking', () =>
    given(booking, [...b.booked, b.rejected(), b.deleted(), b.requestedNext])
      .when(other, b.byAsha)
      .then(b.proven(b.first, 'another'), b.deleted(b.second)));
  it('ends a later rejected payment, so that only one payment counts', () =>
    given(booking, [...b.booked, b.rejected(), b.deleted(), b.requestedNext, b.proven(b.second), b.rejected(b.second)])
      .when(other, b.byAsha)
      .then(b.proven(b.first, 'another'), b.deleted(b.second)));
  it('is stranded if another payment is in use', () =>
    given(booking, [...b.booked, b.rejected(), b.deleted(), b.requestedNext, b.proven(b.second)])
      .when(other, b.byAsha)
      .then(b.proven(b.first, 'another'), b.stranded('paid-twice')));
});
