import { describe, expect, it } from '@jest/globals';
import { rupees } from '@s30/contracts/money';
import { REMINDERS } from '@s30/contracts/rules';
import { Instant } from '@s30/contracts/time';
import { renderMail } from '@s30/platform/mailer/template';
import { bookedLetter, cancelledLetter, type InterviewFacts, linkChangedLetter, reminderLetter, rescheduledLetter } from './letters.ts';
import {
  type PaymentFacts,
  proofSubmittedLetter,
  rejectedLetter,
  strandedLetter,
  strandedProofLetter,
  verifiedLetter,
} from './paymentLetters.ts';

const url = 'https://s30.example';
const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR' } as const;
const facts: InterviewFacts = {
  interviewType: 'DSA',
  startTime: Instant.parse('2026-11-24T13:30:00.000Z'),
  movedFrom: Instant.parse('2026-11-23T13:30:00.000Z'),
  clocks: { zone: 'Asia/Kolkata', other: undefined },
  meetingLink: 'https://meet.google.com/abc',
  meetingPassword: '',
  candidateName: 'Asha Rao',
  interviewerName: 'Ravi Menon',
};
const paid: PaymentFacts = {
  amount: rupees(1499),
  method: 'UPI',
  transactionId: '4821',
  interviewType: 'DSA',
  startTime: facts.startTime,
  clocks: facts.clocks,
  candidateName: facts.candidateName,
  interviewerName: facts.interviewerName,
};
const aboutInterviews = [
  bookedLetter(facts, calendar),
  rescheduledLetter(facts, 'exam', calendar),
  cancelledLetter(facts, { cause: 'cancellation', reason: 'exam', refund: 'Nothing of the payment comes back.' }, calendar),
  linkChangedLetter(facts, calendar),
  ...REMINDERS.map((reminder) => reminderLetter(facts, reminder)),
];
const aboutPayments = [proofSubmittedLetter(paid), verifiedLetter(paid), rejectedLetter(paid, 'no such transfer', 'booked')];
const aboutLostSlots = [strandedLetter(paid, 'slot-taken'), strandedProofLetter(paid, 'balance-used')];
const all = [...aboutInterviews, ...aboutPayments, ...aboutLostSlots];
const detail = (label: string, { details = [] }: (typeof all)[number]) => details.find((one) => one.label === label)?.value;

describe('the letters', () => {
  it('have a template name of their own: it keeps two mails about one event apart', () => {
    expect(new Set(all.map(({ template }) => template)).size).toBe(all.length);
  });

  it('say everything in text and in HTML', () => {
    for (const { subject, paragraphs, details, action } of all) {
      if (details === undefined || typeof action?.path !== 'string') throw new Error(`${subject} has no details or nothing to do`);
      const { label, path } = action;
      const address = `${url}${path}`;
      const { text, html } = renderMail({ title: subject, paragraphs, details, action: { label, url: address } });
      for (const { label, value } of details)
        for (const line of value.split('\n')) {
          expect(text).toContain(label);
          expect(text).toContain(line);
          expect(html).toContain(line);
        }
      expect(text).toContain(address);
      expect(html).toContain(`href="${address}"`);
      expect(`${text}${html}`).not.toMatch(/undefined|null|NaN/);
    }
  });

  it("give the time on the reader's clock, and below it on the other person's clock if it differs", () => {
    for (const letter of aboutInterviews)
      expect(detail('When', letter)?.replaceAll('\u00a0', ' ')).toBe('Tuesday, November 24, 2026 at 7:00 PM (IST)');
    const abroad = bookedLetter(
      { ...facts, clocks: { zone: 'Asia/Kolkata', other: { name: 'Asha Rao', zone: 'America/New_York' } } },
      undefined,
    );
    expect(detail('When', abroad)?.replaceAll('\u00a0', ' ').split('\n')).toEqual([
      'Tuesday, November 24, 2026 at 7:00 PM (IST)',
      'Tuesday, November 24, 2026 at 8:30 AM (EST) for Asha Rao',
    ]);
  });

  it('tell the meeting password when there is one', () => {
    for (const letter of aboutInterviews) expect(detail('Meeting password', letter)).toBeUndefined();
    expect(detail('Meeting password', linkChangedLetter({ ...facts, meetingPassword: 's3cret' }, calendar))).toBe('s3cret');
  });

  it('say what a rescheduled interview was to be, and why', () => {
    const letter = rescheduledLetter(facts, 'exam', calendar);
    expect(detail('Was to begin', letter)).toContain('Monday, November 23, 2026');
    expect(letter.paragraphs.join(' ')).toContain('exam');
    expect(rescheduledLetter(facts, undefined, calendar).paragraphs.join(' ')).not.toContain('Reason');
  });
});
