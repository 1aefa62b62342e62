import type { Education, WorkExperience } from '@s30/contracts/documents/profile';
import type { UserDocument } from '@s30/contracts/documents/user';
import { NewPassword } from '@s30/contracts/routes/auth';
import { ProfileFields } from '@s30/contracts/routes/users';
import { browserZone } from '@s30/frontend-shared/time/browserZone';
import { z } from 'zod';

const NO_PASSWORD = { currentPassword: '', newPassword: '', confirmPassword: '' } as const;

/** The profile as the form holds it. Password fields are validated only while that part is open. */
export const ProfileForm = ProfileFields.pick({ name: true, phone: true, linkedInUrl: true, defaultMeetingLink: true, timeZone: true })
  .extend({
    changesPassword: z.boolean(),
    currentPassword: z.string(),
    newPassword: z.string(),
    confirmPassword: z.string(),
    workExperiences: z.custom<WorkExperience[]>(Array.isArray),
    education: z.custom<Education[]>(Array.isArray),
  })
  .superRefine((form, context) => {
    if (!form.changesPassword) return;
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (form.currentPassword === '') issue('currentPassword', 'Please enter your current password');
    const password = NewPassword.safeParse(form.newPassword);
    if (!password.success) issue('newPassword', password.error.issues[0]?.message ?? '');
    if (form.newPassword !== form.confirmPassword) issue('confirmPassword', 'New passwords do not match');
  });
export type ProfileForm = z.infer<typeof ProfileForm>;

export const profileFrom = (user: UserDocument): ProfileForm => ({
  name: user.name,
  phone: user.phone,
  linkedInUrl: user.linkedInUrl,
  defaultMeetingLink: user.defaultMeetingLink,
  timeZone: user.timeZone ?? browserZone(),
  changesPassword: false,
  ...NO_PASSWORD,
  workExperiences: user.workExperiences,
  education: user.education,
});
export const withoutPassword = (form: ProfileForm): ProfileForm => ({ ...form, changesPassword: false, ...NO_PASSWORD });

/** The request body: what was changed here, so that nothing saved elsewhere is undone, and the name, without which no link is cleared. */
export function changeFrom(form: ProfileForm, isChanged: Readonly<Record<string, unknown>>) {
  const { name, changesPassword, currentPassword, newPassword, confirmPassword: _, ...kept } = form;
  const changed: Partial<typeof kept> = Object.fromEntries(Object.entries(kept).filter(([field]) => isChanged[field]));
  const clearsLink = changed.defaultMeetingLink === '';
  return {
    ...changed,
    ...(isChanged.name || clearsLink ? { name } : {}),
    ...(changesPassword ? { currentPassword, newPassword } : {}),
  };
}
