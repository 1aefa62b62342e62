import { z } from 'zod';

/** Something that is seen: a name of zero-width characters would stand as nothing in every list. */
const isVisible = (value: string): boolean => /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Z}]/u.test(value);

/** Text that must say something, without NUL and surrounding space. */
export const text = (max: number, required = 'is required') =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .refine((value) => value === '' || isVisible(value), required)
    .max(max, `must be at most ${max} characters`)
    .refine((value) => !value.includes('\0'), 'must not contain NUL');

export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must be at most ${max} characters`)
    .refine((value) => !value.includes('\0'), 'must not contain NUL');

/** An http or https address; nothing else is ever linked to. */
export const isWebLink = (value: string): boolean => {
  if (!/^https?:\/\//i.test(value)) return false;
  try {
    return new URL(value).hostname.length > 0;
  } catch {
    return false;
  }
};
export const WebLink = z.string().trim().max(2000).refine(isWebLink, 'Please enter a valid URL');

// The practical shape: one @, a dot in the domain, no spaces; the mail that is sent decides the rest.
const EMAIL = /^[^\s@<>()",;:\\]+@[^\s@.<>()",;:\\]+(\.[^\s@.<>()",;:\\]+)+$/;
const EMAIL_MAX = 254;
export const isEmail = (value: string): boolean => value.length <= EMAIL_MAX && EMAIL.test(value);
/** An address as it stands in events: whatever {@link Email} lets in. */
export const StoredEmail = z.string().max(EMAIL_MAX).regex(EMAIL);
/** Trimmed and lower-cased: addresses are compared case-insensitively. */
export const Email = (required = 'Email is required', invalid = 'Please enter a valid email address') =>
  z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, required)
    .refine((value) => value === '' || isEmail(value), invalid);

export const ROLES = ['candidate', 'interviewer', 'admin', 'auditor'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  candidate: 'Candidate',
  interviewer: 'Interviewer',
  admin: 'Admin',
  auditor: 'Auditor',
};
