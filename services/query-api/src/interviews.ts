import type { FeedbackDocument, InterviewDetail, InterviewDocument, RatingDocument } from '@s30/contracts/documents/interview';
import { averageScore, durationOf } from '@s30/contracts/interviewTypes';
import { decimalOf } from '@s30/contracts/money';
import { isOpen, noShowStatement, otherSide } from '@s30/contracts/noShow';
import { OWED, shownAmounts } from '@s30/contracts/payment';
import { reject } from '@s30/contracts/rejections';
import { rescheduleRefusal, reschedulesLeft } from '@s30/contracts/rescheduling';
import type { Instant } from '@s30/contracts/time';
import { handlers, type SignedInUser } from '@s30/platform/web/handler';
import { type FeedbackRecord, feedback } from '@s30/projections/feedback';
import { type InterviewRecord, interviews } from '@s30/projections/interviews';
import { payments } from '@s30/projections/payments';
import { type RatingRecord, ratings } from '@s30/projections/ratings';
import { type UserRecord, users } from '@s30/projections/users';
import { calendarFileOf } from './calendarFile.ts';
import { byId, hasLeft, isParty, namedBy, type Parties, partiesOf, type QueryRequest, type Read } from './context.ts';
import { pieceOf } from './listing.ts';
import { averageRating } from './users.ts';

type People = ReadonlyMap<string, UserRecord>;
const party = (people: People, id: string) => {
  const { name = '', linkedInUrl = '', timeZone } = people.get(id) ?? {};
  return { _id: id, name, linkedInUrl, timeZone };
};

const interviewDocument = ({ price, payment, noShow, ...interview }: InterviewRecord, people: People): InterviewDocument => ({
  ...interview,
  scheduledDate: interview.startTime,
  duration: durationOf(interview.interviewType),
  price: decimalOf(price),
  currency: price.currency,
  paymentId: payment ?? null,
  interviewer: party(people, interview.interviewerId),
  candidate: party(people, interview.candidateId),
  ...(interview.status === 'scheduled' && hasLeft(people.get(interview.interviewerId)) ? { interviewerLeft: true } : {}),
  reschedulesLeft: reschedulesLeft(interview),
  ...(noShow ? { noShow: { ...noShow, reportedBy: otherSide(noShow.absent) } } : {}),
});

/** Adds what is left to pay for the completed interviews that `user` booked. */
async function withDues(read: Read, user: SignedInUser, rows: InterviewDocument[]): Promise<InterviewDocument[]> {
  const owed = rows.flatMap(({ status, candidate, paymentId }) =>
    status === 'completed' && candidate._id === user.id && paymentId && OWED.includes(paymentId.status) ? [paymentId._id] : [],
  );
  if (owed.length === 0) return rows;
  const due = await byId(read(payments), owed);
  return rows.map((row) => {
    const payment = due.get(row.paymentId?._id ?? '');
    if (payment === undefined) return row;
    const { remainingAmount: amount, currency } = shownAmounts(payment);
    return { ...row, toPay: { amount, currency } };
  });
}

const NO_LINK = { meetingLink: '', meetingPassword: '' };
/** Hides the link from the candidate while their payment is rejected. */
export const linkWithheld = (userId: string, interview: InterviewRecord): InterviewRecord =>
  interview.payment?.status === 'rejected' && interview.candidateId === userId ? { ...interview, ...NO_LINK } : interview;
/** Also hides it from everybody once cancelled. */
const seenBy = ({ id }: Pick<SignedInUser, 'id'>, interview: InterviewRecord): InterviewRecord =>
  interview.status === 'cancelled' ? { ...interview, ...NO_LINK } : linkWithheld(id, interview);

/** An interview as `user` may see it, with its people; undefined if it does not concern them. */
async function ownInterview(read: Read, user: SignedInUser, id: string) {
  const interview = await read(interviews).get(id);
  if (interview === undefined || !isParty(user, interview)) return undefined;
  return { interview: seenBy(user, interview), people: await partiesOf(read, [interview]) };
}

/** Only the candidate and admins cancel and reschedule an interview; only admins cancel one that was started. */
function detailOf(interview: InterviewRecord, people: People, user: SignedInUser, at: Instant): InterviewDetail {
  const { status, candidateId, interviewerId } = interview;
  const isAdmin = user.role === 'admin' && user.id !== candidateId && user.id !== interviewerId;
  const mayDecide = isAdmin || user.id === candidateId;
  const isUnderWay = status === 'scheduled' || (status === 'in-progress' && isAdmin);
  const side = user.id === candidateId ? 'candidate' : user.id === interviewerId ? 'interviewer' : undefined;
  const statement = side && noShowStatement(interview, side, at);
  const document = interviewDocument(interview, people);
  return {
    ...document,
    canCancel: mayDecide && isUnderWay && !isOpen(interview.noShow),
    canRelease: (isAdmin || user.id === interviewerId) && interview.releaseAt !== undefined && !isOpen(interview.noShow),
    canReschedule: mayDecide && !document.interviewerLeft && rescheduleRefusal(interview, at) === undefined,
    canReportNoShow: statement === 'report',
    canDisputeNoShow: statement === 'dispute',
  };
}

const feedbackDocument = (record: FeedbackRecord, people: People): FeedbackDocument => {
  const { scores, candidateId, interviewerId, ...content } = record;
  const named = namedBy(people);
  return {
    ...content,
    ...scores,
    averageScore: averageScore(scores),
    candidate: named(candidateId),
    interviewer: named(interviewerId),
  };
};

const nameAndEmail = (person: UserRecord | undefined) => ({ name: person?.name ?? '', email: person?.email ?? '' });
const ratingDocument = (record: RatingRecord, people: People): RatingDocument => ({
  ...record,
  candidate: nameAndEmail(people.get(record.candidateId)),
  interviewer: nameAndEmail(people.get(record.interviewerId)),
  interview: { interviewType: record.interviewType, scheduledDate: record.startTime },
});

const withParties =
  <Found extends Parties, Shown>(documentOf: (record: Found, people: People) => Shown) =>
  async (read: Read, found: readonly Found[]): Promise<Shown[]> => {
    const people = await partiesOf(read, found);
    return found.map((record) => documentOf(record, people));
  };
/** Adds both people's names and links. */
export const interviewDocuments = withParties(interviewDocument);
export const feedbackDocuments = withParties(feedbackDocument);
/** Adds names and email addresses: for the interviewer, who met these candidates, and for admins. */
export const ratingDocuments = withParties(ratingDocument);

export const interviewQueries = handlers<QueryRequest>()({
  interviews: async ({ query, user, read }) => {
    const isEverybodys = user.role === 'admin' && query.own === undefined;
    const own = isEverybodys ? {} : { anyOf: [{ candidateId: user.id }, { interviewerId: user.id }] };
    // Newest first, so that upcoming interviews are on the first piece, however many are over.
    const { found, ...rest } = await pieceOf(
      read(interviews),
      { where: { status: query.status }, ...own, contains: query.search ?? '', sort: { startTime: 'desc' } },
      query,
    );
    const seen = found.map((interview) => seenBy(user, interview));
    return { rows: await withDues(read, user, await interviewDocuments(read, seen)), ...rest };
  },

  interviewById: async ({ params, user, at, read }) => {
    const own = await ownInterview(read, user, params.id);
    return own ? detailOf(own.interview, own.people, user, at) : reject('interview_unknown');
  },

  interviewCalendar: async ({ params, user, at, read }) => {
    const own = await ownInterview(read, user, params.id);
    return own ? calendarFileOf(own.interview, own.people, user.id, at) : reject('interview_unknown');
  },

  feedbackOfInterview: async ({ params, user, read }) => {
    const [given] = await read(feedback).find({ where: { interviewId: params.interviewId }, limit: 1 });
    if (given === undefined || !isParty(user, given)) return reject('feedback_unknown');
    return { feedback: feedbackDocument(given, await partiesOf(read, [given])) };
  },

  ratingAverage: async ({ params, read }) => {
    const interviewer = await read(users).get(params.id);
    return interviewer ? { averageRating: averageRating(interviewer), count: interviewer.ratingsCount } : reject('user_unknown');
  },

  ratingsOfInterviewer: async ({ params, query, user, read }) => {
    const isTheirs = user.role === 'admin' || user.id === params.id;
    if (!isTheirs || (await read(users).get(params.id)) === undefined) return reject('user_unknown');
    const { found, ...rest } = await pieceOf(read(ratings), { where: { interviewerId: params.id }, sort: { createdAt: 'desc' } }, query);
    return { rows: await ratingDocuments(read, found), ...rest };
  },
});
