import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the most used passwords are refused. */
const REFUSED = 3000;
const common = new Set(dictionary['passwords-common'].slice(0, REFUSED).map(String));

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
