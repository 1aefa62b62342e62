import { z } from 'zod';
import { text } from '../fields.ts';
import { accepted, admins, fileAnswer, ok, route, signedIn } from '../route.ts';
import { CLOSING_REASON_MAX } from '../rules.ts';
import { guarded, Message, OwnPassword, PROVING } from './auth.ts';

/** `job` is the URL that reports progress. */
const ExportAccepted = Message.extend({ job: z.string() });
/** Counts the entries of the ZIP: the JSON files and the person's files. */
export const ExportProgress = z.object({ done: z.int().min(0), total: z.int().min(1) });
export type ExportProgress = z.infer<typeof ExportProgress>;
/** `progress` is missing before the first second is over. `file` is the URL of the ZIP. */
const ExportJob = z.object({
  status: z.enum(['running', 'done']),
  progress: ExportProgress.optional(),
  file: z.string().optional(),
});

/** A person's rights over their data: a copy, and erasure. */
export const privacyRoutes = {
  exportOwnData: route('POST', '/api/users/me/export', {
    security: true,
    summary: 'Ask for a copy of everything about the caller; it replaces the one before',
    access: signedIn,
    answer: accepted(ExportAccepted),
    limit: 'upload',
  }),
  exportDataOfUser: route('POST', '/api/admin/users/:id/export', {
    security: true,
    summary: 'Ask for a copy of everything about a user',
    access: admins,
    recentCode: true,
    answer: accepted(ExportAccepted),
    rejects: ['user_unknown'],
    limit: 'upload',
  }),
  exportJob: route('GET', '/api/exports/:id', {
    summary: 'How far the copy is: for the person it is about, and admins',
    access: signedIn,
    answer: ok(ExportJob),
    rejects: ['export_unknown'],
  }),
  exportFile: route('GET', '/api/exports/:id/file', {
    security: true,
    summary: 'The copy as a ZIP of JSON and files',
    access: signedIn,
    answer: fileAnswer(z.string().meta({ format: 'binary' }), 'application/zip'),
    rejects: ['export_unknown', 'export_not_ready'],
  }),
  eraseOwnAccount: route('POST', '/api/users/me/erase', {
    ...guarded,
    summary: 'Erase the caller for ever, by their password if the account has one; what is still open is listed and must be settled first',
    access: signedIn,
    recentCode: true,
    body: OwnPassword,
    answer: ok(Message),
    rejects: ['affairs_open', 'wrong_current_password', ...PROVING, 'admin_not_closable', 'user_unknown'],
  }),
  eraseUser: route('POST', '/api/admin/users/:id/erase', {
    security: true,
    summary: 'Erase a person for ever',
    access: admins,
    recentCode: true,
    body: z.object({ reason: text(CLOSING_REASON_MAX, 'Please give a reason') }),
    answer: ok(Message),
    rejects: ['affairs_open', 'admin_not_closable', 'user_unknown', 'own_account'],
  }),
};
