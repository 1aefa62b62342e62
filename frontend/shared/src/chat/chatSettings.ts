/** What a page decides about its support chat; the defaults are {@link CHAT_DEFAULTS}. */
export type ChatSettings = {
  /** Whom messages are written to, with the country code; only its digits are sent. */
  readonly phoneNumber: string;
  readonly accountName: string;
  /** The address of an image; empty: a drawn one, because the content security policy knows no data: addresses. */
  readonly avatar: string;
  readonly statusMessage: string;
  readonly chatMessage: string;
  readonly placeholder: string;
  /**
   * Where a conversation is started: an address that takes `phone` and `text` as query parameters. The short form of the same
   * service (wa.me) has the number in its path, so it does not fit here.
   */
  readonly sendLink: string;
  /** Pixels; the least height of the open box. */
  readonly chatboxHeight: number;
  /** Dark whatever the page is; otherwise the chat follows the page. */
  readonly darkMode: boolean;
  /** Seconds of typing before the greeting. */
  readonly messageDelay: number;
  readonly allowClickAway: boolean;
  readonly allowEsc: boolean;
  readonly notification: boolean;
  /** Seconds, at least {@link LEAST_NOTIFICATION_DELAY}. */
  readonly notificationDelay: number;
  /** How often it notifies; 0: until somebody opens the chat. */
  readonly notificationLoop: number;
  /** A sound when the chat opens or notifies. */
  readonly notificationSound: boolean;
  /** The address of a sound; empty: a short tone. */
  readonly notificationSoundSrc: string;
};

/** What a page may want to know. */
export type ChatCallbacks = {
  readonly onClick?: () => void;
  readonly onSubmit?: (event: { preventDefault(): void }, text: string) => void;
  readonly onClose?: () => void;
  readonly onNotification?: () => void;
  readonly onLoopDone?: () => void;
};

export const CHAT_DEFAULTS: ChatSettings = {
  phoneNumber: '1234567890',
  accountName: 'Account Name',
  avatar: '',
  statusMessage: 'Typically replies within 1 hour',
  chatMessage: 'Hello there!\nHow can we help?',
  placeholder: 'Type a message..',
  sendLink: 'https://api.whatsapp.com/send/',
  chatboxHeight: 320,
  darkMode: false,
  messageDelay: 2,
  allowClickAway: false,
  allowEsc: false,
  notification: true,
  notificationDelay: 60,
  notificationLoop: 0,
  notificationSound: false,
  notificationSoundSrc: '',
};

/** The page that starts a conversation with the typed text. */
export function sendAddress({ sendLink, phoneNumber }: Pick<ChatSettings, 'sendLink' | 'phoneNumber'>, text: string): string {
  const phone = encodeURIComponent(phoneNumber.replace(/\D/g, ''));
  return `${sendLink}?phone=${phone}&text=${encodeURIComponent(text)}`;
}
