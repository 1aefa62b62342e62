import { formatAmount } from '@s30/contracts/money';
import { REFERRAL_BONUS_RUPEES, SLOT_HOLD_MINUTES } from '@s30/contracts/rules';
import { minutesText } from './holdMinutes.ts';

export type PageHead = {
  readonly title: string;
  /** The heading, if it says more than the tab title. */
  readonly heading?: string;
  readonly lead?: string;
  readonly narrow?: boolean;
};

export const slotsLead = (holdMinutes: number = SLOT_HOLD_MINUTES): string =>
  `Choose a time. We hold it for ${minutesText(holdMinutes)} while you pay.`;

/** Heads that need no data: they are in the HTML of their page, and above its skeleton. */
export const HEADS = {
  '/about': { title: 'About', heading: 'About S30', lead: 'A marketplace for paid mock interviews.', narrow: true },
  '/contact': { title: 'Contact', lead: 'Questions about a booking, a payment or your account.', narrow: true },
  '/interviews': { title: 'Your Interviews' },
  '/payments': { title: 'Payments', lead: 'What you paid, what came back, and what happens next.' },
  '/problems': { title: 'Problem Library', lead: 'Practice problems for interviews, with hints and solutions.' },
  '/profile': { title: 'Your Profile', lead: 'The people you interview with see your name and your LinkedIn profile.', narrow: true },
  '/referral': {
    title: 'Refer a friend',
    // Formatted when shown: doing it while the app loads would delay every page.
    get lead() {
      return `You each receive ${formatAmount(REFERRAL_BONUS_RUPEES, 'INR')} of S30 balance after their first paid mock interview is completed.`;
    },
  },
  '/slots/available': { title: 'Available slots', lead: slotsLead() },
  '/slots/manage': { title: 'Manage slots' },
  '/slots/requests': { title: 'Slot requests' },
} as const satisfies Readonly<Record<string, PageHead>>;

const heads: Readonly<Record<string, PageHead | undefined>> = HEADS;
export const headOf = (path: string): PageHead | undefined => heads[path];
