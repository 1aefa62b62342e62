import { shareOf } from '@s30/contracts/cancellation';
import { inRupees, type Money, noMoney, platformFeeOf, plus } from '@s30/contracts/money';
import { isPaid } from '@s30/contracts/payment';
import { REFERRAL_BONUS_RUPEES } from '@s30/contracts/rules';
import { millisecondsOf } from '@s30/contracts/time';
import type { Ledger } from './ledger.ts';
import { grantedPercent, type LedgerPayment, type LedgerWallet, NOTHING_TAKEN, takenBy, termsOf } from './moneyLedger.ts';
import type { Check } from './report.ts';

/** A wallet follows its booking at once, but the log may be read in between. */
const UNDER_WAY_MS = 60_000;
const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);
const beyond = (found: number, most: number): number => Math.max(0, found - most);

/** Invariants of the events alone: money is neither created nor lost. */
export function* conserved(ledger: Ledger): Generator<Check> {
  for (const [id, wallet] of ledger.wallets) yield* ofWallet(`wallet ${id}`, wallet);
  for (const [id, payment] of ledger.payments) {
    yield* ofTerms(`payment ${id}`, payment);
    yield* ofRefunds(`payment ${id}`, payment);
    yield* ofCredit(ledger, id, payment);
  }
}

function* ofWallet(object: string, { available, lowest, lapsed, grants, payments }: LedgerWallet): Generator<Check> {
  const taken = sum([...payments.values()].map(({ held, spent }) => held + spent));
  const come = sum(grants.map(({ minor }) => minor)) + sum([...payments.values()].map(({ refunded }) => refunded));
  yield { object, figure: 'granted + refunded = available + held + spent + lapsed', found: available + taken + lapsed, expected: come };
  yield { object, figure: 'never below zero', found: lowest, expected: 0 };
  yield { object, figure: 'each cause has paid once', found: new Set(grants.map(({ cause }) => cause)).size, expected: grants.length };
  const bonus = REFERRAL_BONUS_RUPEES * 100;
  yield { object, figure: 'referral bonuses', found: sum(grants.map(({ minor }) => minor)), expected: grants.length * bonus };
}

/** Price = S30 balance + rest, and the balance pays exactly its worth. */
function* ofTerms(object: string, { request }: LedgerPayment): Generator<Check> {
  const { terms, exchangeRate } = request;
  for (const { amount, usedS30Balance, remainingAmount, fee, credit, method } of terms) {
    const parts = plus(usedS30Balance, remainingAmount).minor;
    yield { object, figure: `price by ${method} = S30 balance + rest`, found: parts, expected: amount.minor };
    yield { object, figure: `rest by ${method} below zero`, found: beyond(0, remainingAmount.minor), expected: 0 };
    yield { object, figure: `fee by ${method}`, found: fee.minor, expected: platformFeeOf(amount).minor };
    // To the paisa: conversion may lose less than a cent.
    const worth = inRupees(usedS30Balance, exchangeRate).minor;
    yield { object, figure: `S30 balance taken by ${method} beyond what it pays`, found: beyond(credit.minor, worth + 1), expected: 0 };
    yield { object, figure: `S30 balance that pays by ${method} without being taken`, found: beyond(worth, credit.minor), expected: 0 };
  }
}

function* ofRefunds(object: string, payment: LedgerPayment): Generator<Check> {
  const { credit, remainingAmount: sent } = termsOf(payment);
  const { exchangeRate } = payment.request;
  const ofBalance = payment.isFreed ? noMoney('INR') : credit;
  const isDue = payment.grants.length > 0;
  yield { object, figure: 'refunded without being paid', found: isDue && !isPaid(payment.status), expected: false };
  yield { object, figure: 'percent refunded beyond all', found: beyond(grantedPercent(payment), 100), expected: 0 };
  let before = 0;
  for (const { as, percent, credit: back, money: moneyBack } of payment.grants) {
    const after = before + percent;
    // What earlier partial refunds lost to rounding is made up by a later one.
    const share = (whole: Money): number => shareOf(whole, after).minor - shareOf(whole, before).minor;
    const whole = plus(ofBalance, inRupees(sent, exchangeRate));
    // Of dollars, the paise of their share, or of its whole cents.
    const inPaise = (until: number): number => inRupees(shareOf(sent, until), exchangeRate).minor;
    const mostCredit = Math.max(share(whole), share(ofBalance) + inPaise(after) - inPaise(before));
    const most = as === 'credit' ? mostCredit : share(ofBalance);
    // In rupees it may also be the share of both minus that of the balance.
    const rest = sent.currency === 'INR' ? share(whole) - share(ofBalance) : 0;
    const mostMoney = as === 'credit' ? 0 : Math.max(share(sent), rest);
    yield { object, figure: 'refunded to the balance beyond its share', found: beyond(back.minor, most), expected: 0 };
    yield { object, figure: 'refunded as money beyond its share', found: beyond(moneyBack.minor, mostMoney), expected: 0 };
    before = after;
  }
  yield { object, figure: 'sent beyond what was granted', found: beyond(0, payment.due), expected: 0 };
}

/** What the wallet holds, has spent and got back for a payment matches its booking, once it has had time to follow. */
function* ofCredit(ledger: Ledger, id: string, payment: LedgerPayment): Generator<Check> {
  const object = `payment ${id}`;
  const { bookingId, request, status } = payment;
  const { held, spent, refunded, isMissing } = ledger.wallets.get(request.candidateId)?.payments.get(id) ?? NOTHING_TAKEN;
  const granted = sum(payment.grants.map(({ credit }) => credit.minor));
  yield {
    object,
    figure: 'S30 balance taken beyond what was set aside',
    found: beyond(held + spent, termsOf(payment).credit.minor),
    expected: 0,
  };
  yield { object, figure: 'S30 balance spent without payment', found: isPaid(status) ? 0 : spent, expected: 0 };
  yield { object, figure: 'S30 balance refunded beyond what was granted', found: beyond(refunded, granted), expected: 0 };
  const idle = millisecondsOf(ledger.lastAt) - millisecondsOf(ledger.changedAt.get(bookingId) ?? ledger.lastAt);
  if (idle < UNDER_WAY_MS) return;
  const expected = isMissing ? { held: 0, spent: 0 } : takenBy(payment, ledger.cancelled.has(bookingId));
  yield { object, figure: 'S30 balance held', found: held, expected: expected.held };
  yield { object, figure: 'S30 balance spent', found: spent, expected: expected.spent };
  const onWord = sum(payment.grants.map((grant) => grant.onWord?.minor ?? 0));
  const charged = Math.min(onWord, ledger.books.charges.get(id)?.charged ?? 0);
  yield { object, figure: 'refund that reached the S30 balance', found: refunded, expected: granted - onWord + charged };
}
