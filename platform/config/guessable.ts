import { PASSWORD_MIN } from '@s30/contracts/rules';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The number of most common passwords that are refused. */
const REFUSED = 3000;
const common = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, REFUSED),
);
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Matches text made of product words only. */
const OURS = /^(?:s30|mock|interview(?:er)?s?|candidates?|auditor|admin(?:istrator)?|console|marketplace|password|[-_.])+$/;

/** Whether a password is easy to guess: common, one repeated character, only spaces, or only product words. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || /^(.?)\1*$/su.test(plain(password)) || OURS.test(plain(password));

/** Whether a password is its owner's name or address, or the part before the @. */
export function isPersonalPassword(password: string, { name, email }: { readonly name: string; readonly email: string }): boolean {
  const [local = ''] = email.split('@');
  return [name, email, local].some((known) => plain(known) === plain(password));
}

const DISTINCT_MIN = 10;
const PLACEHOLDER = /change.?me|change.?this|secret|password|example|default|placeholder/i;
/** Whether most character codes differ from the previous one by at most 1. */
function isRow(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return steps.length > codes.length / 2;
}
/** Whether a secret looks hand-made: few distinct characters, runs, repetition, or placeholder words. */
export const isWeakSecret = (secret: string): boolean =>
  new Set(secret).size < DISTINCT_MIN || /^(.{1,16}?)\1+.{0,16}$/su.test(secret) || isRow(secret) || PLACEHOLDER.test(secret);
