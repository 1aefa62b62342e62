import { localKeeper } from '@s30/frontend-shared/session/keeper';

const KEY = 'pendingVerificationEmail';

/** The address whose verification mail is on its way: kept so that another one can be asked for. */
export const pendingVerification = {
  get: (): string | undefined => localKeeper.getItem(KEY) ?? undefined,
  set: (email: string): void => localKeeper.setItem(KEY, email),
  clear: (): void => localKeeper.removeItem(KEY),
};

const USED = 'usedVerificationLink';

/** The link by which an address was verified here: it is good once, and mails are opened again. */
export const usedLink = {
  is: (token: string): boolean => localKeeper.getItem(USED) === token,
  set: (token: string): void => localKeeper.setItem(USED, token),
};
