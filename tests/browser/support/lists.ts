export type Booking = { readonly interviewId: string; readonly slotId: string };
export type List = {
  readonly path: string;
  /** Its address for a booking of this candidate and interviewer; without it, its address is the path. */
  readonly of?: (booking: Booking) => string;
  readonly call: RegExp;
  readonly who: 'candidate' | 'interviewer';
  /** The heading of its page, which is there in every state. */
  readonly heading: string | RegExp;
  readonly loading: string;
  readonly failed: string;
  /** The words for somebody who has nothing yet; undefined if it is not a list. */
  readonly empty?: string;
  /** The next step that an empty list offers. */
  readonly next?: string;
};

/** Everything that is loaded, with its words in each state. */
export const LISTS: readonly List[] = [
  {
    path: '/slots/available',
    call: /\/api\/slots\/available(\?|$)/,
    who: 'candidate',
    heading: 'Available slots',
    loading: 'Loading available slots',
    failed: 'Failed to load available slots',
  },
  {
    path: '/interviews',
    call: /\/api\/interviews/,
    who: 'candidate',
    heading: 'Your Interviews',
    loading: 'Loading interviews',
    failed: 'Failed to load interviews',
    empty: 'No interviews yet',
    next: 'See available slots',
  },
  {
    path: '/interviews',
    call: /\/api\/interviews/,
    who: 'interviewer',
    heading: 'Your Interviews',
    loading: 'Loading interviews',
    failed: 'Failed to load interviews',
    empty: 'No interviews yet',
    next: 'Manage slots',
  },
  {
    path: '/dashboard',
    call: /\/api\/dashboard/,
    who: 'candidate',
    heading: /^Welcome, /,
    loading: 'Loading your dashboard',
    failed: 'Failed to load your dashboard',
    empty: 'No interview ahead',
  },
  {
    path: '/dashboard',
    call: /\/api\/ratings\/interviewer\/[^/]+$/,
    who: 'interviewer',
    heading: /^Welcome, /,
    loading: 'Loading your ratings',
    failed: 'Failed to load ratings. Please try again later.',
  },
  {
    path: '/slots/manage',
    call: /\/api\/slots\/interviewer/,
    who: 'interviewer',
    heading: 'Manage slots',
    loading: 'Loading your slots',
    failed: 'Failed to load your slots',
    empty: 'No slots yet',
  },
  {
    path: '/payments/verify',
    call: /\/api\/payments\/pending/,
    who: 'interviewer',
    heading: 'Payment verification',
    loading: 'Loading pending payments',
    failed: 'Failed to load pending payments',
    empty: 'No pending payments',
  },
  {
    path: '/payments/setup',
    call: /\/api\/payments\/upi-setup/,
    who: 'interviewer',
    heading: 'Payment setup',
    loading: 'Loading your payment setup',
    failed: 'Failed to load your UPI setup. Please try again later.',
  },
  {
    path: '/slots/requests',
    call: /\/api\/slot-requests\/interviewer/,
    who: 'interviewer',
    heading: 'Slot requests',
    loading: 'Loading slot requests',
    failed: 'Failed to load slot requests',
    empty: 'No pending slot requests',
    next: 'Manage slots',
  },
  {
    path: '/earnings',
    call: /\/api\/earnings/,
    who: 'interviewer',
    heading: 'Earnings',
    loading: 'Loading your earnings',
    failed: 'Failed to load earnings',
    empty: 'No earnings yet',
    next: 'Verify payments',
  },
  {
    path: '/problems',
    call: /\/api\/problems$/,
    who: 'interviewer',
    heading: 'Problem Library',
    loading: 'Loading problems',
    failed: 'Failed to load problems. Please try again later.',
  },
  {
    path: '/slots/manage (settings)',
    of: () => '/slots/manage',
    call: /\/api\/users\/me/,
    who: 'interviewer',
    heading: 'Manage slots',
    loading: 'Loading your profile settings',
    failed: 'Failed to load your profile settings',
  },
  {
    path: '/dashboard (next interview)',
    of: () => '/dashboard',
    call: /\/api\/interviews/,
    who: 'candidate',
    heading: /^Welcome, /,
    loading: 'Loading your next interview',
    failed: 'Failed to load interviews',
  },
  {
    path: '/profile',
    call: /\/api\/auth\/me/,
    who: 'candidate',
    heading: 'Your Profile',
    loading: 'Loading your profile',
    failed: 'Failed to load your profile settings',
  },
  {
    path: '/referral',
    call: /\/api\/auth\/me/,
    who: 'candidate',
    heading: 'Refer a friend',
    loading: 'Loading your referrals',
    failed: 'Failed to load referral data. Please try again.',
  },
  {
    path: '/slots/available (own requests)',
    of: () => '/slots/available',
    call: /\/api\/slot-requests$/,
    who: 'candidate',
    heading: 'Available slots',
    loading: 'Loading your slot requests',
    failed: 'Failed to load slot requests',
  },
  {
    path: '/slots/:slotId/book',
    of: ({ slotId }) => `/slots/${slotId}/book`,
    call: /\/api\/slots\/[^/]+$/,
    who: 'candidate',
    heading: 'Pay and book',
    loading: 'Loading payment details',
    failed: 'Failed to load payment details',
  },
  {
    path: '/interviews/:interviewId',
    of: ({ interviewId }) => `/interviews/${interviewId}`,
    call: /\/api\/interviews\/[^/]+$/,
    who: 'candidate',
    heading: 'Interview',
    loading: 'Loading the interview',
    failed: 'Failed to load interviews',
  },
  {
    path: '/interviews/:interviewId/feedback',
    of: ({ interviewId }) => `/interviews/${interviewId}/feedback`,
    call: /\/api\/interviews\/[^/]+$/,
    who: 'candidate',
    heading: 'Feedback',
    loading: 'Loading feedback',
    failed: 'Failed to load feedback',
    empty: 'No feedback yet',
  },
  {
    path: '/payments/:interviewId',
    of: ({ interviewId }) => `/payments/${interviewId}`,
    call: /\/api\/payments\/interview\//,
    who: 'candidate',
    heading: 'Payment',
    loading: 'Loading payment details',
    failed: 'Failed to load payment details',
  },
];
