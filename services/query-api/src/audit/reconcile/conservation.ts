import { inRupees, platformFeeOf, plus } from '@s30/contracts/money';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import { type Ledger, type LedgerPayment, type LedgerWallet, termsOf } from './ledger.ts';
import type { Check } from './report.ts';

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);

/** What must hold of the events alone: no paisa comes from nowhere, none is lost. */
export function* conserved(ledger: Ledger): Generator<Check> {
  for (const [id, wallet] of ledger.wallets) yield* ofWallet(`wallet ${id}`, wallet);
  for (const [id, payment] of ledger.payments) yield* ofPayment(ledger, id, payment);
}

function* ofWallet(object: string, { available, reserved, spent, lowest, grants }: LedgerWallet): Generator<Check> {
  const granted = sum(grants.map(({ minor }) => minor));
  yield { object, figure: 'granted = available + reserved + spent', found: available + reserved + spent, expected: granted };
  yield { object, figure: 'never below zero', found: lowest, expected: 0 };
  yield { object, figure: 'each cause has paid once', found: new Set(grants.map(({ cause }) => cause)).size, expected: grants.length };
  const bonuses = grants.filter(({ reason }) => reason === 'referral');
  const bonus = REFERRAL_BONUS_RUPEES * 100;
  yield { object, figure: 'referral bonuses', found: sum(bonuses.map(({ minor }) => minor)), expected: bonuses.length * bonus };
}

function* ofPayment(ledger: Ledger, id: string, payment: LedgerPayment): Generator<Check> {
  const object = `payment ${id}`;
  for (const { amount, usedS30Balance, remainingAmount, fee, method } of payment.terms) {
    const parts = plus(usedS30Balance, remainingAmount).minor;
    yield { object, figure: `price by ${method} = S30 balance + rest`, found: parts, expected: amount.minor };
    yield { object, figure: `fee by ${method}`, found: fee.minor, expected: platformFeeOf(amount).minor };
  }
  const wallet = ledger.wallets.get(payment.candidateId);
  const spent = wallet?.spentOn.get(id) ?? 0;
  yield { object, figure: 'S30 balance spent beyond what was set aside', found: Math.max(0, spent - payment.credit), expected: 0 };
  const isPaid = payment.status === 'verified' || payment.status === 'refunded';
  yield { object, figure: 'S30 balance spent without payment', found: isPaid ? 0 : spent, expected: 0 };

  const sent = isPaid ? inRupees(termsOf(payment)?.remainingAmount ?? { minor: 0, currency: 'INR' }, payment.exchangeRate).minor : 0;
  const asCredit = sum(creditBack(ledger, id, payment, wallet));
  const asMoney = sum(payment.refundsAsMoney.map((amount) => inRupees(amount, payment.exchangeRate).minor));
  yield { object, figure: 'given back beyond what was paid', found: Math.max(0, asCredit + asMoney - spent - sent), expected: 0 };
  const refunded = sum(payment.refundsAsCredit.map(({ minor }) => minor));
  if (refunded > 0 && speaksForInterview(ledger, id, payment))
    yield { object, figure: 'refund that reached the S30 balance', found: asCredit, expected: refunded };
}

const speaksForInterview = ({ paymentOf }: Ledger, id: string, { interviewId }: LedgerPayment): boolean =>
  interviewId === undefined || paymentOf.get(interviewId) === id;

/** Grants for what became of this payment: its lost slot, or its interview while no other payment had taken its place. */
function creditBack(ledger: Ledger, id: string, payment: LedgerPayment, wallet: LedgerWallet | undefined): readonly number[] {
  const causes = [`lost slot of ${id}`];
  const { interviewId } = payment;
  if (interviewId !== undefined && speaksForInterview(ledger, id, payment))
    causes.push(`cancellation of ${interviewId}`, `no-show of ${interviewId}`);
  return (wallet?.grants ?? []).flatMap(({ cause, minor }) => (causes.includes(cause) ? [minor] : []));
}
