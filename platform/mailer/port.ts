/** A mail ready to send. `messageId` is derived from its cause, so a repeated send can be recognised. */
export type Mail = {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  /** The ids of all people whom it tells of, its recipient included. */
  readonly about: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
};

/** A person whom mails are about. Mails of earlier versions do not say so: they are known by all but the id. */
export type MailedPerson = {
  readonly id: string;
  readonly addresses: readonly string[];
  readonly names: readonly string[];
  /** The addresses of those who may have had mails about the person. */
  readonly correspondents: readonly string[];
};

/** Sends mails to a server, or writes them to a folder. */
export interface Mailer {
  /**
   * Resolves when the mail was accepted for delivery. Throws {@link MailRefusedError} on a permanent refusal, {@link MailDeferredError}
   * when the server is up but does not take this mail now, and {@link MailerUnavailableError} when no mail can be sent. `onTaken` is
   * called when the server has all of the mail and only its answer is awaited, which may take minutes.
   */
  send(mail: Mail, onTaken?: () => void): Promise<void>;
  /** Removes local copies of mails about a person. Copies on a mail server are out of reach. */
  forget(person: MailedPerson): Promise<void>;
  /** Removes local copies of mails older than an instant. */
  sweep(before: string): Promise<void>;
  /** Breaks off the mails being sent; whether they were accepted is not known. */
  close(): Promise<void>;
}

/** The server is up but does not take this mail now (greylisting, a full mailbox, a broken connection); other mails need not wait. */
export class MailDeferredError extends Error {
  override readonly name = 'MailDeferredError';
}

/** Mails cannot be sent at all: the server is away or refuses the login or the sender, or the disk is full. */
export class MailerUnavailableError extends Error {
  override readonly name = 'MailerUnavailableError';
}

/** The recipient or the mail was refused permanently; a retry cannot help. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}
