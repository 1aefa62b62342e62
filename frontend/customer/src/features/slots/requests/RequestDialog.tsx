import type { SlotRequestDocument } from '@s30/contracts/documents/slotRequest';
import type { InterviewerDocument } from '@s30/contracts/documents/user';
import { INTERVIEW_TYPES } from '@s30/contracts/interviewTypes';
import { formatAmount } from '@s30/contracts/money';
import type { SlotRequestForm } from '@s30/contracts/routes/slotRequests';
import { SLOT_LEAD_HOURS, SLOT_REQUEST_TEXT_MAX } from '@s30/contracts/rules';
import { dateIn, type Instant } from '@s30/contracts/time';
import { call } from '@s30/frontend-shared/api/call';
import { rightNow } from '@s30/frontend-shared/time/serverClock';
import { zoneChoices, zoneLabel } from '@s30/frontend-shared/time/zones';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useCommand } from '../../../api/useCommand.ts';
import { Alert } from '../../../components/Alert.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorSummary } from '../../../components/forms/ErrorSummary.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/forms/inputs.tsx';
import { CountOf } from '../../../components/forms/PlainTextArea.tsx';
import { resolverOf } from '../../../components/forms/resolverOf.ts';
import { useSubmission } from '../../../components/forms/useSubmission.ts';
import { toastSuccess } from '../../../components/toast.ts';
import { useZone } from '../../../components/zone.ts';
import { isTooSoon, requestForm, wantedAt } from './requestForm.ts';

/** `since`: when it is sent for the first time. */
type Wanted = z.input<typeof SlotRequestForm> & { readonly since: Instant };

async function requested({ since, ...wanted }: Wanted) {
  const isIt = ({ interviewer, createdAt, ...made }: SlotRequestDocument) =>
    interviewer._id === wanted.interviewerId &&
    createdAt >= since &&
    made.interviewType === wanted.interviewType &&
    made.preferredDate === wanted.preferredDate &&
    made.preferredTime === wanted.preferredTime &&
    made.timezone === wanted.timezone;
  const slotRequest = (await call('ownSlotRequests')).find(isIt);
  return slotRequest && { slotRequest };
}

const useRequestSlot = () =>
  useCommand<Wanted, unknown>(({ since: _, ...body }) => call('requestSlot', { body }), { readResult: requested });

const LABELS = {
  interviewerId: 'Interviewer',
  interviewType: 'Interview type',
  preferredDate: 'Preferred date',
  preferredTime: 'Preferred time',
  timezone: 'Time zone',
  message: 'Message',
} as const;
/** The types on offer until an interviewer is chosen. */
const ANY_TYPE: InterviewerDocument['offers'] = INTERVIEW_TYPES.map((interviewType) => ({ interviewType }));
const nameWithRating = ({ name, averageRating, ratingsCount }: InterviewerDocument): string =>
  `${name}, ${ratingsCount === 0 ? 'new' : `rated ${averageRating.toFixed(1)} (${ratingsCount})`}`;

type RequestDialogProps = {
  /** Undefined when loading failed. */
  readonly interviewers: readonly InterviewerDocument[] | undefined;
  readonly interviewerId: string | undefined;
  readonly interviewType: string | undefined;
  readonly onClose: () => void;
};

/** Requests a slot from an interviewer at a time the candidate proposes. */
export function RequestDialog({ interviewers, interviewerId, interviewType, onClose }: RequestDialogProps) {
  const { zone, own } = useZone();
  const request = useRequestSlot();
  const form = useForm({
    resolver: resolverOf(requestForm(rightNow)),
    defaultValues: {
      interviewerId: interviewerId ?? '',
      interviewType: interviewType ?? '',
      preferredDate: '',
      preferredTime: '',
      timezone: zone,
      message: '',
    },
    shouldFocusError: false,
  });
  const typed = form.watch();
  const { interviewerId: chosen, timezone, message } = typed;
  const asked = interviewers?.find(({ _id }) => _id === chosen);
  const offers = asked?.offers ?? ANY_TYPE;
  // Clear the type if the chosen interviewer does not offer it.
  useEffect(() => {
    if (!offers.some(({ interviewType: type }) => type === form.getValues('interviewType'))) form.setValue('interviewType', '');
  }, [offers, form]);
  const { onSubmit, busy, summary } = useSubmission({
    form,
    labels: LABELS,
    failed: 'Failed to submit slot request',
    // What was typed for another interviewer must not replace the one chosen in the list.
    draft: interviewerId === undefined ? 'slot-request' : `slot-request to ${interviewerId}`,
    send: async ({ message: text, ...wanted }) => {
      await request.mutateAsync({ ...wanted, ...(text ? { message: text } : {}), since: rightNow() });
      onClose();
      toastSuccess('Slot request submitted successfully!');
    },
  });
  return (
    <Dialog title="Request a custom slot" busy={busy} onClose={onClose} action={['Submit slot request', 'Submitting']} form="slot-request">
      <p>The interviewer answers it. When they approve, the slot is kept for you to book and pay.</p>
      <form id="slot-request" className="stack" aria-label="Slot request" noValidate onSubmit={onSubmit}>
        <ErrorSummary summary={summary} />
        {interviewers === undefined && <Alert tone="warning" level={3} role="alert" title="Failed to load interviewer details" />}
        {/* The key remounts the select once options load; otherwise it would lose the chosen value. */}
        <SelectField
          key={interviewers ? 'loaded' : 'missing'}
          form={form}
          name="interviewerId"
          label={LABELS.interviewerId}
          data-autofocus=""
        >
          <option value="">Choose an interviewer</option>
          {interviewers?.map((interviewer) => (
            <option key={interviewer._id} value={interviewer._id}>
              {nameWithRating(interviewer)}
            </option>
          ))}
        </SelectField>
        <SelectField form={form} name="interviewType" label={LABELS.interviewType}>
          <option value="">Choose a type</option>
          {offers.map(({ interviewType: type, price }) => (
            <option key={type} value={type}>
              {asked && price !== undefined ? `${type}, ${formatAmount(price, asked.currency)}` : type}
            </option>
          ))}
        </SelectField>
        <div className="form-grid form-grid--pair">
          <TextField
            form={form}
            name="preferredDate"
            label={LABELS.preferredDate}
            type="date"
            min={dateIn(rightNow(), timezone)}
            concerns={['preferredTime']}
          />
          <TextField
            form={form}
            name="preferredTime"
            label={LABELS.preferredTime}
            type="time"
            step={3600}
            hint={`Slots start on the hour, at least ${SLOT_LEAD_HOURS} hours ahead.`}
            hintBelow
          />
        </div>
        <SelectField form={form} name="timezone" label={LABELS.timezone} concerns={['preferredDate', 'preferredTime']}>
          {zoneChoices(zone, own).map((choice) => (
            <option key={choice} value={choice}>
              {zoneLabel(wantedAt(typed, choice) ?? rightNow(), choice)}
            </option>
          ))}
        </SelectField>
        <div role="status">
          {isTooSoon(typed, rightNow()) && (
            <Alert
              tone="warning"
              level={3}
              title={`This is less than ${SLOT_LEAD_HOURS} hours ahead: the interviewer can only decline it`}
            />
          )}
        </div>
        <TextAreaField
          form={form}
          name="message"
          label={LABELS.message}
          optional
          maxLength={SLOT_REQUEST_TEXT_MAX}
          hint={<CountOf text={message ?? ''} max={SLOT_REQUEST_TEXT_MAX} />}
        />
      </form>
    </Dialog>
  );
}
