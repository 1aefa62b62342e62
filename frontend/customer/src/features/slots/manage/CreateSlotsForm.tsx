import { durationOf, type InterviewType } from '@s30/contracts/interviewTypes';
import { DEFAULT_RECURRING_WEEKS, RECURRING_WEEKS, SLOT_LEAD_HOURS } from '@s30/contracts/rules';
import { dateIn, instantAt, zoneName } from '@s30/contracts/time';
import { WEEKDAYS } from '@s30/frontend-shared/time/days';
import { rightNow } from '@s30/frontend-shared/time/serverClock';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../../components/Alert.tsx';
import { Button } from '../../../components/Button.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { SelectField, TextField } from '../../../components/forms/inputs.tsx';
import { hourName, isOnClock } from '../../../components/forms/onClock.ts';
import { resolverOf } from '../../../components/forms/resolverOf.ts';
import { useSubmission } from '../../../components/forms/useSubmission.ts';
import { toastSuccess } from '../../../components/toast.ts';
import { useZone } from '../../../components/zone.ts';
import { isDate } from '../isDate.ts';
import { usePublishSlots } from './api.ts';
import { NewSlotsPreview, slotsText, useObstacles } from './NewSlotsPreview.tsx';
import { FIELDS, KINDS, type NewSlotsFields, newSlotsForm, plannedFrom, weeksText } from './newSlotsForm.ts';

const KIND_NAMES = { single: 'Single', recurring: 'Recurring' } as const;
const LABELS = {
  interviewType: 'Interview type',
  date: 'Date',
  hour: 'Starts at',
  weekday: 'Day of week',
  weeks: 'Repeat weekly for',
} as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function CreateSlotsForm({ allowed }: { readonly allowed: readonly InterviewType[] }) {
  const { zone } = useZone();
  const publish = usePublishSlots();
  const circumstances = { allowed, zone, now: rightNow };
  const today = dateIn(rightNow(), zone);
  const form = useForm({
    resolver: resolverOf(newSlotsForm(circumstances)),
    defaultValues: {
      kind: 'single',
      interviewType: allowed[0] ?? '',
      date: '',
      hour: '',
      weekday: '',
      weeks: String(DEFAULT_RECURRING_WEEKS),
    } satisfies NewSlotsFields as NewSlotsFields,
    shouldFocusError: false,
  });
  const fields = form.watch();
  const slots = plannedFrom(fields, circumstances);
  const { obstacles, isOverlapping } = useObstacles(fields.interviewType, slots, zone);
  const free = slots.filter(({ start }) => !obstacles.has(start)).length;

  const { onSubmit, busy, summary, forget } = useSubmission({
    form,
    labels: Object.fromEntries(FIELDS[fields.kind].map((name) => [name, LABELS[name]])),
    failed: 'Failed to create slot',
    draft: 'new-slots',
    fieldOf: ({ errors }) => {
      if (!/^(start|end|slots)\b/.test(errors[0]?.param ?? '')) return undefined;
      return fields.kind === 'single' ? 'date' : 'weekday';
    },
    send: async (wanted) => {
      const { interviewType } = wanted;
      const free = wanted.slots.map(({ start }) => start).filter((start) => !obstacles.has(start));
      const published = await publish.mutateAsync({ interviewType, slots: [...wanted.slots], skipOverlaps: isOverlapping, free });
      toastSuccess(
        fields.kind === 'single' ? 'Single slot created successfully' : `Created ${published.slots.length} recurring slots successfully`,
      );
      form.reset({ ...fields, date: '', hour: '', weekday: '' });
    },
  });
  // Clear the type once it is no longer permitted; otherwise the select would show another one that no one chose.
  const isPermitted = allowed.some((type) => type === fields.interviewType);
  useEffect(() => {
    if (!isPermitted) form.setValue('interviewType', '');
  }, [isPermitted, form]);
  if (allowed.length === 0) {
    return (
      <Alert tone="warning" title="You cannot create slots yet">
        <p>No interview type is allowed for your account. Please contact an admin.</p>
      </Alert>
    );
  }
  return (
    <form className="card" aria-labelledby="create-title" noValidate onSubmit={onSubmit} onChange={forget}>
      <div className="card__head">
        <h2 id="create-title">Create slots</h2>
        <fieldset className="segmented" aria-label="Kind of slot">
          {KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={fields.kind === kind}
              onClick={() => {
                forget();
                form.clearErrors();
                form.setValue('kind', kind);
              }}
            >
              {KIND_NAMES[kind]}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="card__body stack">
        <ErrorSummary summary={summary} />
        <SelectField form={form} name="interviewType" label={LABELS.interviewType}>
          {!isPermitted && <option value="">Choose a type</option>}
          {allowed.map((type) => (
            <option key={type} value={type}>
              {type}, {durationOf(type)} minutes
            </option>
          ))}
        </SelectField>
        <div className="form-grid">
          {fields.kind === 'single' ? (
            <TextField form={form} name="date" label={LABELS.date} type="date" min={today} concerns={['hour']} />
          ) : (
            <SelectField form={form} name="weekday" label={LABELS.weekday}>
              <option value="">Choose a day</option>
              {WEEKDAYS.map((day, at) => (
                <option key={day} value={at}>
                  {day}
                </option>
              ))}
            </SelectField>
          )}
          <SelectField form={form} name="hour" label={LABELS.hour} concerns={['date']}>
            <option value="">Choose an hour</option>
            {HOURS.map((hour) => {
              const date = fields.kind === 'single' && isDate(fields.date) ? fields.date : today;
              const isSkipped = fields.kind === 'single' && !isOnClock(date, hour, zone);
              return (
                <option key={hour} value={hour} disabled={isSkipped}>
                  {hourName(hour)} {isSkipped ? '(skipped that night)' : zoneName(instantAt(date, hour, zone), zone)}
                </option>
              );
            })}
          </SelectField>
        </div>
        {fields.kind === 'recurring' && (
          <SelectField form={form} name="weeks" label={LABELS.weeks}>
            {RECURRING_WEEKS.map((weeks) => (
              <option key={weeks} value={weeks}>
                {weeksText(weeks)}
              </option>
            ))}
          </SelectField>
        )}
        <NewSlotsPreview slots={slots} obstacles={obstacles} zone={zone} busy={busy} />
        <Button look="primary" block type="submit" busy={busy}>
          {busy ? 'Creating' : free === 0 ? 'Create slots' : `Create ${slotsText(free)}`}
        </Button>
        <p className="small muted">Slots start on the hour, at least {SLOT_LEAD_HOURS} hours ahead.</p>
      </div>
    </form>
  );
}
