import { createBrowserRouter, matchRoutes, Navigate, Outlet, type RouteObject } from 'react-router';
import { HomePage } from '../features/home/HomePage.tsx';
import { Guard, GuestsOnly } from './Guard.tsx';
import { lazyPage, preloadPage } from './lazyPage.ts';
import { RouteError } from './RouteError.tsx';
import { Shell } from './Shell.tsx';

const LoginPage = lazyPage('LoginPage', () => import('../features/auth/LoginPage.tsx'));
const RegisterPage = lazyPage('RegisterPage', () => import('../features/auth/RegisterPage.tsx'));
const ForgotPasswordPage = lazyPage('ForgotPasswordPage', () => import('../features/auth/ForgotPasswordPage.tsx'));
const ResetPasswordPage = lazyPage('ResetPasswordPage', () => import('../features/auth/ResetPasswordPage.tsx'));
const VerifyEmailPage = lazyPage('VerifyEmailPage', () => import('../features/auth/VerifyEmailPage.tsx'));
const DashboardPage = lazyPage('DashboardPage', () => import('../features/dashboard/DashboardPage.tsx'));
const AvailableSlotsPage = lazyPage('AvailableSlotsPage', () => import('../features/slots/available/AvailableSlotsPage.tsx'));
const ManageSlotsPage = lazyPage('ManageSlotsPage', () => import('../features/slots/manage/ManageSlotsPage.tsx'));
const SlotRequestsPage = lazyPage('SlotRequestsPage', () => import('../features/slots/requests/SlotRequestsPage.tsx'));
const BookSlotPage = lazyPage('BookSlotPage', () => import('../features/booking/BookSlotPage.tsx'));
const PaymentPage = lazyPage('PaymentPage', () => import('../features/payments/PaymentPage.tsx'));
const PaymentSetupPage = lazyPage('PaymentSetupPage', () => import('../features/payments/setup/PaymentSetupPage.tsx'));
const VerifyPaymentsPage = lazyPage('VerifyPaymentsPage', () => import('../features/payments/verify/VerifyPaymentsPage.tsx'));
const InterviewsPage = lazyPage('InterviewsPage', () => import('../features/interviews/InterviewsPage.tsx'));
const InterviewPage = lazyPage('InterviewPage', () => import('../features/interviews/InterviewPage.tsx'));
const FeedbackPage = lazyPage('FeedbackPage', () => import('../features/feedback/FeedbackPage.tsx'));
const EarningsPage = lazyPage('EarningsPage', () => import('../features/earnings/EarningsPage.tsx'));
const ProblemsPage = lazyPage('ProblemsPage', () => import('../features/problems/ProblemsPage.tsx'));
const ProfilePage = lazyPage('ProfilePage', () => import('../features/profile/ProfilePage.tsx'));
const ReferralPage = lazyPage('ReferralPage', () => import('../features/referral/ReferralPage.tsx'));
const AboutPage = lazyPage('AboutPage', () => import('../features/company/AboutPage.tsx'));
const ContactPage = lazyPage('ContactPage', () => import('../features/company/ContactPage.tsx'));

/** Whatever a page throws is shown in its place, below the navbar. */
const pages = (children: RouteObject[]): RouteObject[] => [{ Component: Outlet, ErrorBoundary: RouteError, children }];

const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: pages([
      { path: '/', Component: HomePage },
      { path: '/referral', Component: ReferralPage },
      { path: '/about', Component: AboutPage },
      { path: '/contact', Component: ContactPage },
      { path: '/problems', Component: ProblemsPage },
      { path: '/problems/:id', Component: ProblemsPage },
      { path: '/forgot-password', Component: ForgotPasswordPage },
      { path: '/reset-password/:token', Component: ResetPasswordPage },
      { path: '/verify-email/:token', Component: VerifyEmailPage },
      {
        Component: GuestsOnly,
        children: [
          { path: '/login', Component: LoginPage },
          { path: '/register', Component: RegisterPage },
        ],
      },
      {
        element: <Guard />,
        children: [
          { path: '/dashboard', Component: DashboardPage },
          { path: '/slots/available', Component: AvailableSlotsPage },
          { path: '/slots/:slotId/book', Component: BookSlotPage },
          { path: '/interviewers', element: <Navigate replace to="/slots/available" /> },
          { path: '/interviews', Component: InterviewsPage },
          { path: '/interviews/:interviewId', Component: InterviewPage },
          { path: '/interviews/:interviewId/feedback', Component: FeedbackPage },
          { path: '/payments/:interviewId', Component: PaymentPage },
          { path: '/profile', Component: ProfilePage },
        ],
      },
      {
        element: <Guard only="interviewer" />,
        children: [
          { path: '/slots/manage', Component: ManageSlotsPage },
          { path: '/slots/requests', Component: SlotRequestsPage },
          { path: '/earnings', Component: EarningsPage },
          { path: '/payments/setup', Component: PaymentSetupPage },
          { path: '/payments/verify', Component: VerifyPaymentsPage },
        ],
      },
      { path: '*', element: <Navigate replace to="/" /> },
    ]),
  },
];

// The first page's code is on its way before React renders anything.
for (const { route } of matchRoutes(routes, window.location) ?? []) preloadPage(route.Component);

export const router = createBrowserRouter(routes);
