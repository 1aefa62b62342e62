import type { UserId } from '@s30/contracts/ids';
import { type Currency, moneyFrom, rupees } from '@s30/contracts/money';
import { isRejection, type Rejection, reject } from '@s30/contracts/rejections';
import { type CommandRequest, commandRoutes, whenAccepted } from '../context.ts';
import { type Following, followBooking } from '../followers/followBooking.ts';
import { isBonusTaken } from '../followers/followUps.ts';
import { isErased } from '../user/account.ts';
import { user } from '../user/decider.ts';
import { wallet } from '../wallet/decider.ts';
import { type Charge, type InterviewerAccountCommand, interviewerAccount } from './decider.ts';

type Distributed<T> = T extends unknown ? Omit<T, 'trustAllowance' | 'interviewerId'> : never;

/** Changes an account, then runs the follow-ups of the bookings whose charges it decided. */
async function change(request: Following, userId: string, command: Distributed<InterviewerAccountCommand>) {
  const interviewerId = userId as UserId;
  const { run, load, trustAllowance } = request;
  const before = (await load(interviewerAccount, interviewerId)).charges;
  const changed = await run(interviewerAccount, interviewerId, { ...command, interviewerId, trustAllowance });
  if (isRejection(changed)) return changed;
  const isDecided = ([id, charge]: readonly [string, Charge]) => before.get(id)?.version !== charge.version;
  const bookings = new Set([...changed.state.charges].filter(isDecided).map(([, { bookingId }]) => bookingId));
  for (const bookingId of bookings) await followBooking(request, bookingId);
  return changed.state;
}
async function settle(request: Following, id: string, command: Distributed<InterviewerAccountCommand>, message: string) {
  const account = await request.load(user, id);
  if (account.status === 'none') return reject('user_unknown');
  if (!account.hasOffered) return reject('not_an_interviewer');
  return whenAccepted(change(request, id, command), ({ settlements }) => ({ message, settlements }));
}

const withMoney = <Body extends { readonly amount: number; readonly currency: Currency }>({ amount, currency, ...body }: Body) => ({
  amount: moneyFrom(amount, currency),
  ...body,
});

/** Why an approval would charge an interviewer for nothing: the person is erased, or the bonus was granted or is another booking's. */
async function uselessCredit(request: CommandRequest, interviewerId: UserId, chargeId: string): Promise<Rejection | undefined> {
  const charge = (await request.load(interviewerAccount, interviewerId)).charges.get(chargeId);
  if (charge === undefined) return undefined;
  for (const userId of [charge.candidateId, charge.referrerId])
    if (userId !== undefined && (await isErased(request, userId))) return reject('credit_of_erased');
  return charge.kind === 'bonus' && isBonusTaken(await request.load(wallet, charge.candidateId), charge)
    ? reject('charge_not_waiting')
    : undefined;
}

export const interviewerAccountRoutes = commandRoutes({
  decideCredit: async ({ params: { id, chargeId }, body: { decision, reason, declinedSeen: seen }, ...request }) => {
    const refusal = decision === 'approve' ? await uselessCredit(request, id as UserId, chargeId) : undefined;
    if (refusal) return refusal;
    const decisions = {
      approve: [
        { type: 'ApproveCharge', chargeId, declinedSeen: seen === undefined ? undefined : rupees(seen) },
        'The credit has been given',
      ],
      decline: [{ type: 'DeclineCharge', chargeId, reason: reason ?? '' }, 'The credit has been declined'],
      waive: [{ type: 'WaiveCharge', chargeId, reason }, 'S30 bears what was charged'],
    } as const;
    const [command, message] = decisions[decision];
    return whenAccepted(change(request, id, command), () => ({ message }));
  },
  setTrustAllowance: ({ params, body: { amount, reason, madeFrom: seen }, ...request }) => {
    const allowance = { amount: rupees(amount), reason, madeFrom: seen === undefined ? undefined : rupees(seen) };
    return settle(request, params.id, { type: 'SetTrustAllowance', ...allowance }, 'The allowance has been set');
  },
  recordPayout: ({ params, body, ...request }) =>
    settle(request, params.id, { type: 'RecordPayout', ...withMoney(body) }, 'The payout has been recorded'),
  recordCollection: ({ params, body, ...request }) =>
    settle(request, params.id, { type: 'RecordCollection', ...withMoney(body) }, 'The collection has been recorded'),
});
