const KEY = 'pendingVerificationEmail';

/** The address whose verification mail is on its way: kept so that another one can be asked for. */
export const pendingVerification = {
  get: (): string | undefined => window.localStorage.getItem(KEY) ?? undefined,
  set: (email: string): void => window.localStorage.setItem(KEY, email),
  clear: (): void => window.localStorage.removeItem(KEY),
};
