import { z } from 'zod';
import { WHOLE_REFUND } from '../cancellation.ts';
import {
  FeedbackDocument,
  FeedbackReceipt,
  InterviewDetail,
  InterviewDocument,
  InterviewReceipt,
  InterviewStatus,
  RatingDocument,
  RatingReceipt,
  RatingSummary,
  RescheduleReceipt,
  TYPE_SCORES,
} from '../documents/interview.ts';
import { RefundAs } from '../events/booking.ts';
import { formNumber, optionalLine, remark, text, WebLink } from '../fields.ts';
import { InterviewType, LEGACY_DSA_SCORES, type RUBRICS, scoreNamesOf } from '../interviewTypes.ts';
import { RATING_TOO_LONG } from '../rejections.ts';
import { created, fileAnswer, interviewers, ok, piecesOf, route, signedIn } from '../route.ts';
import { RATING_MAX, RATING_MIN, RATING_TEXT_MAX, REASON_MAX, SCORE_MAX, SCORE_MIN, TEXT_MAX } from '../rules.ts';
import { choice, inPieces, search } from './listQuery.ts';

const SCORE_REQUIRED = `Please provide a rating (${SCORE_MIN}-${SCORE_MAX})`;
const RATING_REQUIRED = 'Please select a rating';
const optionalScore = formNumber(z.int({ error: SCORE_REQUIRED }).min(SCORE_MIN, SCORE_REQUIRED).max(SCORE_MAX, SCORE_REQUIRED).optional());
type ScoreName =
  | (typeof LEGACY_DSA_SCORES)[number]
  | { [Type in keyof typeof RUBRICS]: keyof (typeof RUBRICS)[Type] }[keyof typeof RUBRICS];
const typeScores = Object.fromEntries(TYPE_SCORES.map((name) => [name, optionalScore])) as Record<ScoreName, typeof optionalScore>;

const Form = z
  .object({
    interviewId: z.string().max(80).optional(),
    interviewType: InterviewType,
    communicationScore: optionalScore,
    ...typeScores,
    strengths: text(TEXT_MAX, 'Strengths are required'),
    areasOfImprovement: text(TEXT_MAX, 'Areas of improvement are required'),
    overallFeedback: remark(TEXT_MAX),
    additionalComments: remark(TEXT_MAX),
  })
  .superRefine(
    (form, context) => {
      for (const name of ['communicationScore', ...scoreNamesOf(form.interviewType)]) {
        if (form[name as ScoreName] === undefined) context.addIssue({ code: 'custom', path: [name], message: SCORE_REQUIRED });
      }
    },
    // Runs even if other fields are invalid, so that everything missing is reported at once.
    { when: ({ value }) => z.object({ interviewType: InterviewType }).safeParse(value).success },
  );

/** The scores that a form of this type may contain. */
const countingFor = (type: InterviewType): readonly string[] => [
  'communicationScore',
  ...scoreNamesOf(type),
  ...(type === 'DSA' ? LEGACY_DSA_SCORES : []),
];
function withoutOtherScores(form: z.input<typeof Form>): z.input<typeof Form> {
  const type = InterviewType.safeParse(form?.interviewType);
  if (!type.success) return form;
  const counting = countingFor(type.data);
  const others = new Set(TYPE_SCORES.filter((name) => !counting.includes(name)));
  return Object.fromEntries(Object.entries(form).filter(([name]) => !others.has(name))) as typeof form;
}
const SCORES_NEEDED = 'The communication score and the four scores of the interview type are required; those of other types are ignored.';
/** Scores of other types are dropped before validation; those of the form's own type are required. */
export const FeedbackForm = z.preprocess(withoutOtherScores, Form).describe(SCORES_NEEDED);
export const INTERVIEW_MISSING = 'Invalid interview data. Please try again or contact support.';
/** Shown if the feedback to edit does not exist. */
export const FEEDBACK_MISSING = 'Invalid feedback data. Please try again or contact support.';
const NewFeedback = z.preprocess(withoutOtherScores, Form.safeExtend({ interviewId: text(80, INTERVIEW_MISSING) })).describe(SCORES_NEEDED);

/** The scores that count for the form's type, by name. */
export function scoresOf(form: z.output<typeof FeedbackForm>): Record<string, number> {
  return Object.fromEntries(
    countingFor(form.interviewType).flatMap((name) =>
      form[name as ScoreName] === undefined ? [] : [[name, form[name as ScoreName] as number]],
    ),
  );
}

export const MeetingForm = z.object({
  meetingLink: z.string({ error: 'Please enter a meeting link' }).trim().min(1, 'Please enter a meeting link').pipe(WebLink),
  meetingPassword: optionalLine(100).optional(),
});

const withFeedback = ok(z.object({ message: z.string(), feedback: FeedbackReceipt }));

export const interviewRoutes = {
  interviews: route('GET', '/api/interviews', {
    summary: "The user's interviews, the latest first; for admins everybody's, unless they ask for their `own`",
    access: signedIn,
    query: z.object({
      status: choice(InterviewStatus),
      own: z.literal('true').optional(),
      search: search.describe("Part of either person's name."),
      ...inPieces,
    }),
    answer: piecesOf(InterviewDocument),
  }),
  interviewById: route('GET', '/api/interviews/:id', {
    summary: 'One interview, with what the reader may do about it now (its candidate, its interviewer, admins)',
    access: signedIn,
    answer: ok(InterviewDetail),
    rejects: ['interview_unknown'],
  }),
  interviewCalendar: route('GET', '/api/interviews/:id/calendar.ics', {
    summary: 'The interview as a calendar file (its candidate, its interviewer, admins)',
    access: signedIn,
    answer: fileAnswer(z.string(), 'text/calendar'),
    rejects: ['interview_unknown'],
  }),
  rescheduleInterview: route('PUT', '/api/interviews/:id/reschedule', {
    summary: 'Move a scheduled interview to another open slot of the same interviewer and type (its candidate, or an admin)',
    access: signedIn,
    body: z.object({
      slotId: text(200, 'Please choose a slot'),
      reason: remark(REASON_MAX),
    }),
    answer: ok(z.object({ message: z.string(), interview: RescheduleReceipt })),
    rejects: [
      'interview_unknown',
      'not_allowed',
      'interview_not_scheduled',
      'reschedule_too_late',
      'reschedule_limit_reached',
      'reschedule_type_differs',
      'reschedule_interviewer_differs',
      'slot_unknown',
      'slot_taken',
      'slot_no_longer_bookable',
      'slot_not_offered',
      'no_show_open',
    ],
  }),
  changeMeetingLink: route('PUT', '/api/interviews/:id/meeting', {
    summary: 'Set the meeting link; the candidate is told by mail',
    access: interviewers,
    limit: 'lasting',
    body: MeetingForm,
    answer: ok(z.object({ message: z.string(), notificationSent: z.boolean(), interview: InterviewReceipt })),
    rejects: ['interview_unknown', 'interview_over'],
  }),
  changeInterviewStatus: route('PUT', '/api/interviews/:id/status', {
    summary: 'Start the interview',
    access: interviewers,
    body: z.object({ status: z.literal('in-progress', { error: "must be 'in-progress'" }) }),
    answer: ok(z.object({ message: z.string(), interview: InterviewReceipt })),
    rejects: ['interview_unknown', 'meeting_link_missing', 'interview_not_scheduled', 'no_show_open'],
  }),
  cancelInterview: route('PUT', '/api/interviews/:id/cancel', {
    summary: 'Cancel a scheduled interview (its candidate; an admin also one that was started)',
    access: signedIn,
    body: z
      .object({
        reason: remark(REASON_MAX),
        refundAs: RefundAs.optional().describe('Refund as S30 balance at once, or as money sent by an admin.'),
        expectedPercent: z
          .int()
          .min(0)
          .max(WHOLE_REFUND)
          .optional()
          .describe('The percent that the person saw in the quote: nothing is cancelled if another one comes back.'),
      })
      .optional(),
    answer: ok(z.object({ message: z.string(), interview: InterviewReceipt })),
    rejects: ['interview_unknown', 'interview_not_scheduled', 'no_show_open', 'refund_changed', 'not_allowed', 'second_factor_needed'],
  }),
  giveFeedback: route('POST', '/api/feedback', {
    summary: 'Give feedback; this completes the interview',
    access: interviewers,
    body: NewFeedback,
    answer: created(z.object({ message: z.string(), feedback: FeedbackReceipt })),
    rejects: [
      'interview_unknown',
      'feedback_already_given',
      'feedback_too_early',
      'feedback_type_differs',
      'interview_over',
      'no_show_open',
    ],
  }),
  editFeedback: route('PUT', '/api/feedback/:id', {
    summary: 'Edit feedback that was given',
    access: interviewers,
    limit: 'lasting',
    body: FeedbackForm,
    answer: withFeedback,
    rejects: ['feedback_unknown', 'feedback_type_differs'],
  }),
  feedbackOfInterview: route('GET', '/api/feedback/interview/:interviewId', {
    summary: 'The feedback of an interview (its candidate, its interviewer, admins)',
    access: signedIn,
    answer: ok(z.object({ feedback: FeedbackDocument })),
    rejects: ['feedback_unknown'],
  }),
  rateInterview: route('POST', '/api/ratings', {
    summary: 'Rate the interviewer of a completed interview, once',
    // For the interview's candidate, regardless of their current role.
    access: signedIn,
    body: z.object({
      interviewId: z.string().min(1).max(80),
      rating: formNumber(z.int({ error: RATING_REQUIRED }).min(RATING_MIN, RATING_REQUIRED).max(RATING_MAX, RATING_REQUIRED)),
      feedback: remark(RATING_TEXT_MAX, RATING_TOO_LONG),
    }),
    answer: created(z.object({ message: z.string(), rating: RatingReceipt })),
    rejects: ['interview_unknown', 'rating_too_early', 'rated_already'],
  }),
  ratingAverage: route('GET', '/api/ratings/interviewer/:id/average', {
    summary: "An interviewer's average rating",
    access: signedIn,
    answer: ok(RatingSummary),
    rejects: ['user_unknown'],
  }),
  ratingsOfInterviewer: route('GET', '/api/ratings/interviewer/:id', {
    summary: "An interviewer's ratings, newest first (the interviewer and admins)",
    access: interviewers,
    query: z.object(inPieces),
    answer: piecesOf(RatingDocument),
    rejects: ['user_unknown'],
  }),
};
