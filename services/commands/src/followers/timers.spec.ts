import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { InterviewId, SlotId } from '@s30/contracts/ids';
import { rupees } from '@s30/contracts/money';
import { addHours, type Instant } from '@s30/contracts/time';
import type { CommandRunner } from '@s30/platform/decider/runner';
import { booking } from '../booking/decider.ts';
import { calendar } from '../calendar/decider.ts';
import { type Booked, openScene, type Scene } from '../scene.testing.ts';
import { availableAt, wallet } from '../wallet/decider.ts';
import { bookingRelease, type DueInterviews, noShowSettlement } from './timers.ts';

const bookedAt = '2026-11-21T10:00:00.000Z' as Instant;

describe('timers', () => {
  let scene: Scene;
  let asha: Awaited<ReturnType<Scene['joins']>>;
  let ravi: typeof asha;
  let booked: Booked;
  const hoursPass = (hours: number) => scene.setTime(addHours(bookedAt, hours));
  const books = async (hours: number) => {
    scene = await openScene(bookedAt);
    asha = await scene.joins('asha', 'candidate');
    ravi = await scene.joins('ravi', 'interviewer');
    const [slotId = '' as SlotId] = await scene.publishes(ravi, hours);
    booked = await scene.holds(asha, ravi, slotId);
    await scene.proves(asha, booked);
  };
  afterEach(() => scene.close());

  /** Runs a timer once with the given worklist; returns the instant for which it queried the worklist. */
  async function rings(timer: typeof noShowSettlement, list?: readonly InterviewId[]): Promise<Instant | undefined> {
    let askedAt: Instant | undefined;
    const due: DueInterviews = async (at) => {
      askedAt = at;
      return list ?? [booked.interviewId];
    };
    await timer({ runner: scene.runner, due, now: scene.now, trustAllowance: rupees(5000) }).run(new Date(scene.now()));
    return askedAt;
  }
  const balance = async () => availableAt(await scene.load(wallet, 'asha'), scene.now()).minor / 100;
  const status = async () => {
    const state = await scene.load(booking, booked.bookingId);
    return state.status === 'none' ? 'none' : state.interview.status;
  };
  const cancellations = async () =>
    (await scene.typesIn(`booking-${booked.bookingId}`)).filter((type) => type === 'InterviewCancelled').length;

  describe('that settle reported no-shows', () => {
    beforeEach(async () => {
      await books(48);
      await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
      hoursPass(48.5);
    });
    const reports = (who: typeof asha) => scene.changes(who, booked, { type: 'ReportNoShow', statement: 'I waited' });

    it('refund the candidate fully if the interviewer did not come and nobody disputed it in time', async () => {
      await reports(asha);
      hoursPass(72.5);
      expect(await rings(noShowSettlement)).toBe(scene.now());
      expect([await status(), await balance()]).toEqual(['cancelled', 1499]);
    });
    it('do so even if the interviewer had pressed Start', async () => {
      await scene.changes(ravi, booked, { type: 'ChangeMeetingLink', meetingLink: 'https://zoom.us/j/1' });
      await scene.changes(ravi, booked, { type: 'StartInterview' });
      await reports(asha);
      hoursPass(72.5);
      await rings(noShowSettlement);
      expect([await status(), await balance()]).toEqual(['cancelled', 1499]);
    });
    it('refund nothing if the candidate did not come', async () => {
      await reports(ravi);
      hoursPass(72.5);
      await rings(noShowSettlement);
      expect([await status(), await balance()]).toEqual(['cancelled', 0]);
    });
    it('settle each one once, however often they run', async () => {
      await reports(asha);
      hoursPass(72.5);
      await rings(noShowSettlement);
      hoursPass(73.5);
      await rings(noShowSettlement);
      expect([await status(), await balance(), await cancellations()]).toEqual(['cancelled', 1499, 1]);
    });
    it('wait until the dispute period has ended, whatever the worklist says', async () => {
      await reports(asha);
      hoursPass(72.4);
      await rings(noShowSettlement);
      expect([await status(), await balance()]).toEqual(['scheduled', 0]);
      hoursPass(72.5);
      await rings(noShowSettlement);
      expect([await status(), await balance()]).toEqual(['cancelled', 1499]);
    });
    it('leave disputed reports to an admin, even if the worklist is stale', async () => {
      await reports(asha);
      await scene.changes(ravi, booked, { type: 'DisputeNoShow', statement: 'I was there' });
      hoursPass(120);
      await rings(noShowSettlement);
      expect([await status(), await balance()]).toEqual(['scheduled', 0]);
      const admin = await scene.joins('meera', 'admin');
      await scene.changes(admin, booked, { type: 'SettleNoShow', percent: 50 });
      expect([await status(), await balance()]).toEqual(['cancelled', 749.5]);
      await rings(noShowSettlement);
      expect(await cancellations()).toBe(1);
    });
    it('do nothing if the worklist is empty', async () => {
      await reports(asha);
      hoursPass(72.5);
      expect(await rings(noShowSettlement, [])).toBe(scene.now());
      expect(await status()).toBe('scheduled');
    });
  });

  describe('that release bookings whose payment was rejected', () => {
    const rejects = () => scene.changes(ravi, booked, { type: 'RejectPayment', paymentId: booked.paymentId });
    const isOpen = async (hours: number) => {
      const slot = (await scene.load(calendar, 'ravi')).slots.get(`ravi.${hours}` as SlotId);
      return slot?.occupation.status === 'open';
    };

    it('release the slot 24 hours after the rejection', async () => {
      await books(120);
      await rejects();
      hoursPass(23.9);
      await rings(bookingRelease);
      expect([await status(), await isOpen(120)]).toEqual(['scheduled', false]);
      hoursPass(24);
      await rings(bookingRelease);
      expect([await status(), await isOpen(120)]).toEqual(['cancelled', true]);
    });
    it('release it 24 hours before the start if that is earlier', async () => {
      await books(36);
      await rejects();
      hoursPass(11.9);
      await rings(bookingRelease);
      expect(await status()).toBe('scheduled');
      hoursPass(12);
      await rings(bookingRelease);
      expect([await status(), await isOpen(36)]).toEqual(['cancelled', true]);
    });
    it('release the others if one cannot be read', async () => {
      await books(120);
      await rejects();
      hoursPass(24);
      const load: CommandRunner['load'] = async (decider, id) => {
        if (id === 'damaged') throw new Error(`${id} cannot be read`);
        return scene.load(decider, id);
      };
      const due: DueInterviews = async () => ['damaged' as InterviewId, booked.interviewId];
      const timer = bookingRelease({ runner: { ...scene.runner, load }, due, now: scene.now, trustAllowance: rupees(5000) });
      await expect(timer.run(new Date(scene.now()))).rejects.toThrow('damaged cannot be read');
      expect(await status()).toBe('cancelled');
    });
    it('leave a booking with new proof alone', async () => {
      await books(120);
      await rejects();
      await scene.proves(asha, booked, 'screenshot-2');
      hoursPass(48);
      await rings(bookingRelease);
      expect(await status()).toBe('scheduled');
    });
    it('still refund a payment that is verified later', async () => {
      await books(120);
      await rejects();
      hoursPass(24);
      await rings(bookingRelease);
      await scene.proves(asha, booked, 'screenshot-2');
      await scene.changes(ravi, booked, { type: 'VerifyPayment', paymentId: booked.paymentId });
      const state = await scene.load(booking, booked.bookingId);
      expect(state).toMatchObject({ payments: [{ refund: { status: 'due', percent: 100, money: { minor: 149_900 } } }] });
    });
  });
});
