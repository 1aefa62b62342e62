import { PASSWORD_MIN } from '@s30/contracts/rules';
import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the most used passwords are refused. */
const REFUSED = 3000;
const common = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, REFUSED),
);
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
/** One letter, or a few of them over and over. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text);

/** Nothing but words of the product, one after the other. */
const OURS = /^(?:s30|mock|interview(?:er)?s?|candidates?|auditor|admin(?:istrator)?|console|marketplace|password|[-_.])+$/;

/** Whether it is easy to guess: a common one, one letter repeated, nothing but spaces, our own words. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || /^(.?)\1*$/su.test(plain(password)) || OURS.test(plain(password));

/** Its owner's name or address, or what stands before the @. */
export function isPersonalPassword(password: string, { name, email }: { readonly name: string; readonly email: string }): boolean {
  const [local = ''] = email.split('@');
  return [name, email, local].some((known) => plain(known) === plain(password));
}

const DISTINCT_MIN = 10;
const PLACEHOLDER = /change.?me|change.?this|secret|password|example|default|placeholder/i;
/** Do most characters follow from the one before: the same, the next, the one before it? */
function isRow(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return steps.length > codes.length / 2;
}
/** Not made by a random generator: few characters, rows of them, repetition, or the words of an example. */
export const isWeakSecret = (secret: string): boolean =>
  new Set(secret).size < DISTINCT_MIN ||
  /^(.{1,16}?)\1+.{0,16}$/su.test(secret) ||
  isRow(secret) ||
  PLACEHOLDER.test(secret) ||
  isRepeated(secret);
