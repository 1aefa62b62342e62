import type { SkeletonShape } from '../components/skeletonShape.ts';

/** Who may see a page. An admin passes every role check. */
export type Access = 'anybody' | 'guests' | 'members' | 'interviewers';

export type PageEntry = {
  readonly path: string;
  /** The module below `features/`; it exports a component of the same name. */
  readonly module: `${string}/${string}Page`;
  readonly access: Access;
  /** The skeleton shown while the page loads. */
  readonly shape: SkeletonShape;
};

/** Every page but the first, as data: the router, the preload links of the HTML and the loading skeletons are derived from it. */
export const PAGES = [
  { path: '/referral', module: 'referral/ReferralPage', access: 'anybody', shape: 'card' },
  { path: '/about', module: 'company/AboutPage', access: 'anybody', shape: 'card' },
  { path: '/contact', module: 'company/ContactPage', access: 'anybody', shape: 'card' },
  { path: '/problems', module: 'problems/ProblemsPage', access: 'anybody', shape: 'list' },
  { path: '/problems/:id', module: 'problems/ProblemsPage', access: 'anybody', shape: 'list' },
  { path: '/forgot-password', module: 'auth/ForgotPasswordPage', access: 'anybody', shape: 'form' },
  { path: '/reset-password/:token', module: 'auth/ResetPasswordPage', access: 'anybody', shape: 'form' },
  { path: '/verify-email/:token', module: 'auth/VerifyEmailPage', access: 'anybody', shape: 'card' },
  { path: '/login', module: 'auth/LoginPage', access: 'guests', shape: 'form' },
  { path: '/register', module: 'auth/RegisterPage', access: 'guests', shape: 'form' },
  { path: '/dashboard', module: 'dashboard/DashboardPage', access: 'members', shape: 'stats' },
  { path: '/slots/available', module: 'slots/available/AvailableSlotsPage', access: 'members', shape: 'list' },
  { path: '/slots/:slotId/book', module: 'booking/BookSlotPage', access: 'members', shape: 'card' },
  { path: '/interviews', module: 'interviews/InterviewsPage', access: 'members', shape: 'list' },
  { path: '/interviews/:interviewId', module: 'interviews/InterviewPage', access: 'members', shape: 'card' },
  { path: '/interviews/:interviewId/feedback', module: 'feedback/FeedbackPage', access: 'members', shape: 'card' },
  { path: '/payments', module: 'payments/PaymentsPage', access: 'members', shape: 'list' },
  { path: '/payments/:interviewId', module: 'payments/PaymentPage', access: 'members', shape: 'card' },
  { path: '/profile', module: 'profile/ProfilePage', access: 'members', shape: 'form' },
  { path: '/slots/manage', module: 'slots/manage/ManageSlotsPage', access: 'interviewers', shape: 'form' },
  { path: '/slots/requests', module: 'slots/requests/SlotRequestsPage', access: 'interviewers', shape: 'list' },
  { path: '/earnings', module: 'earnings/EarningsPage', access: 'interviewers', shape: 'stats' },
  { path: '/payments/setup', module: 'payments/setup/PaymentSetupPage', access: 'interviewers', shape: 'form' },
  { path: '/payments/verify', module: 'payments/verify/VerifyPaymentsPage', access: 'interviewers', shape: 'list' },
] as const satisfies readonly PageEntry[];

export type PagePath = (typeof PAGES)[number]['path'];
