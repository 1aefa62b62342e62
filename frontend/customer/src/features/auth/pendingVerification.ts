import { localKeeper } from '@s30/frontend-shared/session/keeper';

const KEY = 'pendingVerificationEmail';

/** The address that is waiting for verification, stored so that the mail can be resent. */
export const pendingVerification = {
  get: (): string | undefined => localKeeper.getItem(KEY) ?? undefined,
  set: (email: string): void => localKeeper.setItem(KEY, email),
  clear: (): void => localKeeper.removeItem(KEY),
};

const USED = 'usedVerificationLink';

/** The link that verified an address in this browser: a link works once, but users reopen mails. */
export const usedLink = {
  is: (token: string): boolean => localKeeper.getItem(USED) === token,
  set: (token: string): void => localKeeper.setItem(USED, token),
};
