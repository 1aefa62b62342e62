import { beforeAll, describe, expect, it } from '@jest/globals';
import { SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { adminOf, books, holds, hoursAhead, interviewerNamed, type Person, publishes, registers, setPrices } from '../system/people.ts';
import { screenshot } from '../system/pictures.ts';
import { ADMIN, type Server, startServer } from '../system/server.ts';

let server: Server;
let ananya: Person;
let kavya: Person;
let arjun: Person;
beforeAll(async () => {
  server = await startServer({ env: ADMIN });
  const admin = await adminOf(server);
  await setPrices(admin);
  ananya = await interviewerNamed(server, admin, 'Ananya Krishnan');
  kavya = await registers(server, 'Kavya Nair');
  arjun = await registers(server, 'Arjun Mehta');
});

/** A slot that Kavya held until her hold ran out, with the payment of that hold. */
async function heldByKavya(hours: number) {
  const [slot] = await publishes(ananya, 'DSA', hoursAhead(hours));
  const slotId = slot?._id ?? '';
  const { paymentId } = await holds(kavya, slotId, 'DSA');
  await server.passes(SLOT_HOLD_MINUTES);
  expect((await arjun.browser.call('availableSlots')).map(({ _id }) => _id)).toContain(slotId);
  return { slotId, paymentId };
}
const ROUTES = ['submitPreBookingPayment', 'submitPaymentProof'] as const;
const proves = async (route: (typeof ROUTES)[number], { slotId, paymentId }: { readonly slotId: string; readonly paymentId: string }) =>
  kavya.browser.ask(route, { body: { paymentId, slotId, transactionId: '4821' }, files: { transactionScreenshot: await screenshot() } });

describe.each(ROUTES)('proof that comes by %s after the hold has ended', (route) => {
  const hours = 30 + 4 * ROUTES.indexOf(route);

  it('books the slot while it is free, and says so at once', async () => {
    const held = await heldByKavya(hours);
    expect(await proves(route, held)).toMatchObject({
      status: 200,
      body: {
        message: 'Payment submitted and slot booked successfully! The interviewer will verify your payment.',
        payment: { status: 'submitted', needsRefundOrSlot: false },
        interviewId: expect.any(String),
      },
    });
    expect(await kavya.browser.call('slotById', { params: { id: held.slotId } })).toMatchObject({ isBooked: true });
  });

  it('is kept when the slot has gone to somebody else, and says so at once', async () => {
    const held = await heldByKavya(hours + 2);
    await books(arjun, held.slotId, 'DSA');
    expect(await proves(route, held)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('the slot has been taken'), payment: { status: 'submitted', needsRefundOrSlot: true } },
    });
    const waiting = await ananya.browser.call('pendingPayments');
    expect(waiting.find(({ _id }) => _id === held.paymentId)).toMatchObject({ needsRefundOrSlot: true });
  });
});
