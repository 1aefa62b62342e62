/** A mail ready to be handed over. `messageId` is derived from its cause, so a repeated hand-over can be recognised. */
export type Mail = {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
};

/** Hands mails to a server or a folder. */
export interface Mailer {
  /**
   * Resolves when the mail was accepted for delivery. Throws {@link MailRefusedError} for good, {@link MailDeferredError} when the server
   * does not take this mail at the moment but others, and any other error when trying again may help.
   */
  send(mail: Mail): Promise<void>;
  /** Removes local copies of mails that contain any of these words (an address, a name). Copies on a mail server are out of reach. */
  forget(words: readonly string[]): Promise<void>;
  /** Removes local copies of mails older than an instant. */
  sweep(before: string): Promise<void>;
  close(): Promise<void>;
}

/** The server answers, but puts off this recipient or this mail (greylisting, a full mailbox): others need not wait for it. */
export class MailDeferredError extends Error {
  override readonly name = 'MailDeferredError';
}

/** The recipient or the mail was refused permanently; trying again cannot help. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
