import type { SecretStore } from '../port.ts';

export type SecretStoreUnderTest = {
  readonly store: SecretStore;
  /** Another connection to the same data, as a second process would open it. */
  again(): Promise<SecretStore>;
  /** Closes everything and removes the data. */
  dispose(): Promise<void>;
};
/** Returns the store of the running test. */
export type CurrentStore = () => SecretStoreUnderTest;
