import type { UserDocument } from '@s30/contracts/documents/user';
import { messageOfChange } from '@s30/frontend-shared/errors/outcomeUnknown';
import { allZones } from '@s30/frontend-shared/time/zones';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useUpdateProfile } from '../../api/account.ts';
import { meQuery } from '../../api/me.ts';
import { announce } from '../../components/announce.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/forms/ErrorSummary.tsx';
import { describedBy, Field } from '../../components/forms/Field.tsx';
import { SelectField, TextField } from '../../components/forms/inputs.tsx';
import { resolverOf } from '../../components/forms/resolverOf.ts';
import { useSavedForm } from '../../components/forms/useSavedForm.ts';
import { useSubmission } from '../../components/forms/useSubmission.ts';
import { toastSuccess } from '../../components/toast.ts';
import { rememberZone } from '../../components/zone.ts';
import { EDUCATION, refusedEntries, WORK_EXPERIENCE } from './entryKinds.ts';
import { PasswordPart } from './PasswordPart.tsx';
import { ProfileEntries } from './ProfileEntries.tsx';
import { changeFrom, ProfileForm, profileFrom, withoutPassword } from './profileForm.ts';
import { useEntryLists } from './useEntryLists.ts';
import { useNewEntry } from './useNewEntry.ts';

const LABELS = {
  name: 'Full name',
  phone: 'Phone',
  linkedInUrl: 'LinkedIn URL',
  defaultMeetingLink: 'Default meeting link',
  timeZone: 'Time zone',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
} as const;
const PARTS: Readonly<Record<string, string>> = {
  ...LABELS,
  currentPassword: 'Password',
  newPassword: 'Password',
  confirmPassword: 'Password',
  workExperiences: 'Work experience',
  education: 'Education',
};

/** Lower-cases a label for use mid-sentence, except acronyms and names: phone, LinkedIn URL. */
const inSentence = (label: string | undefined) => label?.replace(/^[A-Z](?=[a-z ]*$)/, (letter) => letter.toLowerCase());

export function ProfileEditor({ user }: { readonly user: UserDocument }) {
  const isInterviewer = user.role === 'interviewer';
  const update = useUpdateProfile();
  const { form, isSaved } = useSavedForm(resolverOf(ProfileForm), profileFrom(user));
  const queries = useQueryClient();
  const { workExperiences, education, changesPassword } = form.watch();
  const { onSubmit, forget, busy, summary } = useSubmission({
    form,
    labels: LABELS,
    failed: (_, error) => refusedEntries(error, form.getValues()) ?? messageOfChange(error, 'Failed to update profile'),
    draft: 'profile',
    send: async (profile) => {
      const { dirtyFields } = form.formState;
      if (dirtyFields.workExperiences || dirtyFields.education) lists.takeOver(await queries.fetchQuery({ ...meQuery(), staleTime: 0 }));
      const isNewZone = user.timeZone === undefined;
      const { workExperiences, education } = form.getValues();
      const whole = { ...profile, workExperiences, education };
      await update.mutateAsync(changeFrom(whole, { ...dirtyFields, ...(isNewZone ? { timeZone: true } : {}) }));
      isSaved(withoutPassword(whole));
      lists.areSaved(whole);
      if (profile.timeZone !== user.timeZone) rememberZone(profile.timeZone);
      toastSuccess('Profile updated successfully');
    },
  });
  const lists = useEntryLists(form, user);
  const work = useNewEntry(WORK_EXPERIENCE);
  const studies = useNewEntry(EDUCATION);
  const setWork = (items: typeof workExperiences) => form.setValue('workExperiences', items, { shouldDirty: true });
  const setStudies = (items: typeof education) => form.setValue('education', items, { shouldDirty: true });
  /** What is typed in an open entry is part of what the person saves; false if something in it is missing. */
  const takesEntries = (): boolean => {
    const [job, school] = [work.isBegun ? work.finish() : undefined, studies.isBegun ? studies.finish() : undefined];
    if (job) setWork([job, ...workExperiences]);
    if (school) setStudies([school, ...education]);
    return (job !== undefined || !work.isBegun) && (school !== undefined || !studies.isBegun);
  };
  const save = (event: FormEvent) => {
    if (takesEntries()) void onSubmit(event);
    else event.preventDefault();
  };
  const discard = () => {
    isSaved(profileFrom(user));
    forget();
    work.close();
    studies.close();
    announce('Changes discarded');
  };
  const begun = [...(work.isBegun ? ['workExperiences'] : []), ...(studies.isBegun ? ['education'] : [])];
  const changed = [...new Set([...Object.keys(form.formState.dirtyFields), ...begun].flatMap((name) => inSentence(PARTS[name]) ?? []))];

  return (
    <form aria-label="Profile" noValidate onSubmit={save}>
      <div className="stack stack--6">
        <ErrorSummary summary={summary} />
        <section className="card" aria-labelledby="personal-title">
          <div className="card__head">
            <h2 id="personal-title">Personal information</h2>
          </div>
          <div className="card__body form-grid">
            <TextField form={form} name="name" label={LABELS.name} autoComplete="name" />
            <Field id="profile-email" label="Email" hint="Email cannot be changed." hintBelow>
              <input
                className="input"
                id="profile-email"
                type="email"
                autoComplete="username"
                value={user.email}
                readOnly
                {...describedBy('profile-email', { hint: 'Email cannot be changed.' })}
              />
            </Field>
            <TextField form={form} name="phone" label={LABELS.phone} type="tel" autoComplete="tel" optional />
            <TextField form={form} name="linkedInUrl" label={LABELS.linkedInUrl} type="url" autoComplete="url" optional />
            {isInterviewer && (
              <TextField form={form} name="defaultMeetingLink" label={LABELS.defaultMeetingLink} type="url" autoComplete="off" optional />
            )}
            <SelectField form={form} name="timeZone" label={LABELS.timeZone} hint="Emails, calendar files and pages tell times in it.">
              {allZones(profileFrom(user).timeZone).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </SelectField>
          </div>
        </section>
        <PasswordPart form={form} isOpen={changesPassword} labels={LABELS} />
        <ProfileEntries kind={WORK_EXPERIENCE} entry={work} items={workExperiences} onChange={setWork} />
        <ProfileEntries kind={EDUCATION} entry={studies} items={education} onChange={setStudies} />
      </div>
      <div className="action-bar profile-bar">
        <p>
          {/* A message says that it was saved: it is not announced a second time. */}
          {changed.length === 0 && 'Everything is saved'}
          <span role="status">{changed.length > 0 && `Unsaved changes: ${changed.join(', ')}`}</span>
        </p>
        {changed.length > 0 && (
          <Button look="quiet" disabled={busy} onClick={discard}>
            Discard changes
          </Button>
        )}
        <Button look="primary" type="submit" busy={busy}>
          {busy ? 'Saving' : 'Save profile'}
        </Button>
      </div>
    </form>
  );
}
