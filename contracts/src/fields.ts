import { z } from 'zod';
import { NAME_MAX } from './rules.ts';

/** True if anything is visible: a name of zero-width characters would look empty in every list. */
const isVisible = (value: string): boolean => /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}]/u.test(value);

/** True of every text that is sent. */
export const NO_NUL = 'must not contain NUL';

/** Trimmed text with visible content and no NUL. */
export const text = (max: number, required = 'is required') =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .refine((value) => value === '' || isVisible(value), required)
    .max(max, `must be at most ${max} characters`)
    .refine((value) => !value.includes('\0'), NO_NUL);

/** A joiner between letters or emoji is a legitimate part of the writing. */
const JOINED = /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** The variation selector that requests colour emoji. */
const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f/gu;
const LINK = /https?:\/\/|www\./i;
/** True if a name is safe to show in other people's mails and lists. Too long a text is not looked at: normalising takes quadratic time. */
export const isName = (value: string): boolean =>
  value.length <= NAME_MAX && !INVISIBLE.test(value.replace(EMOJI_STYLE, '').replace(JOINED, '')) && !LINK.test(value.normalize('NFKC'));
export const PersonName = text(NAME_MAX, 'Name is required').refine(
  (value) => value.length > NAME_MAX || isName(value),
  'Name must not contain links, line breaks or invisible characters',
);

export const optionalText = (max: number, tooLong = `must be at most ${max} characters`) =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .refine((value) => !value.includes('\0'), NO_NUL);

/** A line without the invisible characters that are copied along with a number or an ID. */
const visibleLine = (value: string): string => value.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
const isOneLine = (value: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value);
const NOT_ONE_LINE = 'must not contain line breaks or control characters';
/** A number or an ID that other people read and type. */
export const line = (max: number, required?: string) => text(max, required).overwrite(visibleLine).refine(isOneLine, NOT_ONE_LINE);
export const optionalLine = (max: number) =>
  z.string().overwrite(visibleLine).max(max, `must be at most ${max} characters`).refine(isOneLine, NOT_ONE_LINE);

/** Form text is parsed as a number; empty text counts as absent. */
export const formNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value), schema);

/** An optional reason, note or message; empty counts as absent. */
export const remark = (max: number, tooLong?: string) =>
  optionalText(max, tooLong)
    .transform((value) => value || undefined)
    .optional();

/** True for http and https URLs without spaces or line breaks, which `URL` would drop; nothing else is ever rendered as a link. */
export const isWebLink = (value: string): boolean => {
  if (!/^https?:\/\/[^\s\p{C}]+$/iu.test(value)) return false;
  try {
    return new URL(value).hostname.length > 0;
  } catch {
    return false;
  }
};
export const WebLink = z.string().trim().max(2000).refine(isWebLink, 'Please enter a valid URL');

// A practical check: one @, a dot in the domain, no spaces. Sending a mail is the real test.
const EMAIL = /^[^\s@<>()",;:\\\p{Cc}]+@[^\s@.<>()",;:\\]+(\.[^\s@.<>()",;:\\]+)+$/u;
const EMAIL_MAX = 254;
export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);
/** An address as stored in events: anything that {@link Email} accepts. */
export const StoredEmail = z.string().max(EMAIL_MAX).regex(EMAIL);
/** The display name of an erased person in lists, mails and exports; no one can own the address next to it. */
export const ERASED_PERSON = 'Erased person';
export const ERASED_EMAIL = 'erased@erased.invalid';
/** A domain in the ASCII form used for mail delivery. */
function asciiDomain(domain: string): string {
  if (!/^[^\s/?#:@\\%[\]<>()",;]+$/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname.replace(/\.$/, '');
  } catch {
    return domain;
  }
}
/** Invisible characters may make an address longer than it is; beyond this it is none. Normalising takes quadratic time. */
const TYPED_EMAIL_MAX = 4 * EMAIL_MAX;
/**
 * The canonical form of an address: as the mailer would send it, lower case, without invisible characters. What is far too long for an
 * address stays as it is.
 */
export function normalisedEmail(address: string): string {
  if (address.length > TYPED_EMAIL_MAX) return address;
  const visible = (text: string): string =>
    text
      .normalize('NFKC')
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
      .toLowerCase();
  const plain = visible(visible(address)).trim();
  const at = plain.lastIndexOf('@');
  return at < 0 ? plain : `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1))}`;
}
export const Email = (required = 'Email is required', invalid = 'Please enter a valid email address') =>
  z
    .string({ error: required })
    .overwrite(normalisedEmail)
    .min(1, required)
    .refine((value) => value === '' || isEmail(value), invalid);

export const ROLES = ['candidate', 'interviewer', 'admin', 'auditor'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;
/** Interviewers, and admins, who pass every role check. */
export const offersInterviews = (role: Role): boolean => role === 'interviewer' || role === 'admin';
/** True if this person may offer and conduct interviews now. */
export const isOffering = ({ role, isClosed }: { readonly role: Role; readonly isClosed: boolean }): boolean =>
  offersInterviews(role) && !isClosed;
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  candidate: 'Candidate',
  interviewer: 'Interviewer',
  admin: 'Admin',
  auditor: 'Auditor',
};
