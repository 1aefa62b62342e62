import { z } from 'zod';
import { Timestamp } from '../documents/timestamp.ts';
import { remark } from '../fields.ts';
import { InterviewType } from '../interviewTypes.ts';
import { admins, ok, route, signedIn } from '../route.ts';
import { CLOSING_REASON_MAX } from '../rules.ts';
import { Message } from './auth.ts';

/** One session of an account. */
export const SessionDocument = z.object({
  _id: z.string(),
  /** True for the session that makes the request. */
  isCurrent: z.boolean(),
  /** Derived from the browser's user agent. */
  device: z.string(),
  address: z.string(),
  startedAt: Timestamp,
  seenAt: Timestamp,
  expiresAt: Timestamp,
});
export type SessionDocument = z.infer<typeof SessionDocument>;

/** What an admin has to see to after an interviewer was demoted or their account closed. */
export const LeftBehind = z.object({
  /** The upcoming interviews that are booked with them, next first. */
  affectedInterviews: z.array(z.object({ _id: z.string(), startTime: Timestamp, interviewType: InterviewType })),
  /** Until then, candidates may still pay for slots that they hold. */
  heldUntil: Timestamp.optional(),
});
export type LeftBehind = z.infer<typeof LeftBehind>;

const Closing = z.object({ closed: z.boolean(), reason: remark(CLOSING_REASON_MAX) });

export const sessionRoutes = {
  ownSessions: route('GET', '/api/auth/sessions', {
    summary: 'Where the caller is signed in, the session used last first',
    access: signedIn,
    answer: ok(z.array(SessionDocument)),
  }),
  endSession: route('DELETE', '/api/auth/sessions/:id', {
    security: true,
    summary: 'Sign out one of the own sessions',
    access: signedIn,
    answer: ok(Message),
    rejects: ['session_unknown'],
  }),
  endOtherSessions: route('DELETE', '/api/auth/sessions', {
    security: true,
    summary: 'Sign out everywhere else: the caller goes on in a new session',
    access: signedIn,
    limit: 'lasting',
    answer: ok(Message),
  }),
  sessionsOfUser: route('GET', '/api/admin/users/:id/sessions', {
    summary: 'Where a user is signed in',
    access: admins,
    answer: ok(z.array(SessionDocument)),
    rejects: ['user_unknown'],
  }),
  endSessionsOfUser: route('DELETE', '/api/admin/users/:id/sessions', {
    security: true,
    summary: 'Sign a user out everywhere',
    access: admins,
    answer: ok(Message),
    rejects: ['user_unknown', 'own_account'],
  }),
  closeAccount: route('PUT', '/api/admin/users/:id/closed', {
    security: true,
    summary: 'Close an account, or open it again: its sessions end and its open slots are withdrawn',
    access: admins,
    recentCode: true,
    body: Closing,
    answer: ok(Message.extend(LeftBehind.shape)),
    rejects: ['user_unknown', 'own_account', 'admin_not_closable', 'account_closed_already'],
  }),
};
