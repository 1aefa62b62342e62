import { type SlotId, SlotRequestId } from '@s30/contracts/ids';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { addMinutes, type Instant } from '@s30/contracts/time';
import { START } from '@s30/platform/event-store/port';
import { type Mail, MailDeferredError } from '@s30/platform/mailer/port';
import { type Process, PutOffError } from '@s30/platform/projector/process';
import { calendar } from '../calendar/decider.ts';
import { approveSlotRequest } from '../followers/approval.ts';
import { type Booked, openScene } from '../scene.testing.ts';
import { slotRequest } from '../slot-request/decider.ts';
import { createNotices } from './notices.ts';
import { createMailSender } from './sender.ts';

export const now = '2026-11-21T10:00:00.000Z' as Instant;
export const slotRequestId = SlotRequestId.parse('request-1');

/** The process as it is delivered to: later events do not wait for one that is put off. */
const puttingOff = (process: Process): Process => ({
  ...process,
  async handle(event) {
    try {
      await process.handle(event);
    } catch (error) {
      if (!(error instanceof PutOffError)) throw error;
    }
  },
});

/** The candidates Asha and Bela, the interviewer Ravi, and the mails that are sent about what they do. */
export async function openMailScene() {
  const scene = await openScene(now);
  const asha = await scene.joins('asha', 'candidate');
  const bela = await scene.joins('bela', 'candidate');
  const ravi = await scene.joins('ravi', 'interviewer');

  let shown = START;
  /** The mails sent once the follower has seen the log so far. With `busy` it sees only what is new, and mails to `busy` are deferred. */
  const told = async (busy?: string): Promise<readonly string[]> => (await mailed(busy)).map(({ to, subject }) => `${to.name}: ${subject}`);
  async function mailed(busy?: string): Promise<readonly Mail[]> {
    const sent: Mail[] = [];
    const send = async (mail: Mail): Promise<void> => {
      if (mail.to.name === busy) throw new MailDeferredError('450 the mailbox is full');
      for (const { userId } of [asha, bela, ravi])
        if (mail.text.includes(userId) && !mail.about.includes(userId)) throw new Error(`"${mail.subject}" is about ${userId} as well`);
      sent.push(mail);
    };
    const mailer = { send, close: async () => undefined };
    const mails = createMailSender({
      mayBother: async () => true,
      runner: scene.runner,
      mailer,
      now: () => now,
      publicUrl: 'https://s30.example',
    });
    await scene.show(puttingOff(createNotices({ load: scene.load, mails }).process), busy === undefined ? START : shown);
    shown = await scene.eventStore.head();
    return sent;
  }
  async function asks(preferredTime = '15:00', preferredDate = '2026-11-28'): Promise<void> {
    const asked = { slotRequestId, candidateId: asha.userId, interviewerId: ravi.userId, interviewType: 'DSA' } as const;
    const when = { preferredDate, preferredTime, timeZone: 'UTC', message: undefined } as const;
    const request = { type: 'RequestSlot', ...asked, ...when, offeredInterviewTypes: INTERVIEW_TYPES } as const;
    await scene.past(slotRequest, slotRequestId, request, asha);
  }
  async function keepsSlot(...when: Parameters<typeof asks>): Promise<SlotId> {
    await asks(...when);
    await approveSlotRequest({ run: scene.request(ravi), load: scene.load, actor: ravi }, slotRequestId);
    const [slotId] = (await scene.load(calendar, ravi.userId)).slots.keys();
    if (slotId === undefined) throw new Error('there is no slot');
    return slotId;
  }
  const withdraws = (slotId: SlotId, at: Instant) => {
    scene.setTime(at);
    return scene.past(calendar, ravi.userId, { type: 'WithdrawSlot', slotId }, ravi);
  };
  async function books(hours = 72): Promise<Booked> {
    const [slotId = '' as SlotId] = await scene.publishes(ravi, hours);
    const booked = await scene.holds(asha, ravi, slotId);
    await scene.proves(asha, booked);
    return booked;
  }
  /** Asha pays after Bela has taken the slot. */
  async function isOvertaken(): Promise<Booked> {
    const [slotId = '' as SlotId] = await scene.publishes(ravi, 72);
    const late = await scene.holds(asha, ravi, slotId);
    scene.setTime(addMinutes(now, 16));
    await scene.proves(bela, await scene.holds(bela, ravi, slotId, 'booking-2'));
    await told();
    await scene.proves(asha, late, 'screenshot-2');
    return late;
  }

  const moves = async (booked: Booked): Promise<void> => {
    const [slotId = '' as SlotId] = await scene.publishes(ravi, 96);
    const { startTime, endTime, timeZone } = (await scene.load(calendar, ravi.userId)).slots.get(slotId) ?? {};
    if (startTime === undefined || endTime === undefined || timeZone === undefined) throw new Error('there is no slot');
    const to = { slotId, startTime, endTime, timeZone };
    await scene.changes(asha, booked, { type: 'RequestMove', to, interviewType: 'DSA', reason: 'an exam' });
  };

  return { scene, asha, bela, ravi, told, mailed, asks, keepsSlot, withdraws, books, isOvertaken, moves };
}
export type MailScene = Awaited<ReturnType<typeof openMailScene>>;
