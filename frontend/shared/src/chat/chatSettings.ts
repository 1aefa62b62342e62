/** The settings of a page's support chat; the defaults are {@link CHAT_DEFAULTS}. */
export type ChatSettings = {
  /** The recipient, with the country code; only the digits are sent. */
  readonly phoneNumber: string;
  readonly accountName: string;
  /** The URL of an image. If empty, an SVG is drawn, because the content security policy allows no data: URLs. */
  readonly avatar: string;
  readonly statusMessage: string;
  readonly chatMessage: string;
  readonly placeholder: string;
  /**
   * Where a conversation starts: a URL that takes `phone` and `text` as query parameters. The short form of the same service
   * (wa.me) has the number in its path, so it cannot be used here.
   */
  readonly sendLink: string;
  /** Minimum height of the open box, in pixels. */
  readonly chatboxHeight: number;
  /** Always dark; otherwise the chat follows the page. */
  readonly darkMode: boolean;
  /** Seconds of typing before the greeting. */
  readonly messageDelay: number;
  readonly allowClickAway: boolean;
  readonly allowEsc: boolean;
  readonly notification: boolean;
  /** Seconds, at least {@link LEAST_NOTIFICATION_DELAY}. */
  readonly notificationDelay: number;
  /** How many times it notifies; 0 means until the chat is opened. */
  readonly notificationLoop: number;
  /** Plays a sound when the chat opens or notifies. */
  readonly notificationSound: boolean;
  /** The URL of a sound; if empty, a short tone. */
  readonly notificationSoundSrc: string;
};

/** Callbacks that a page may pass. */
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

/** The URL that starts a conversation with the typed text. */
export function sendAddress({ sendLink, phoneNumber }: Pick<ChatSettings, 'sendLink' | 'phoneNumber'>, text: string): string {
  const phone = encodeURIComponent(phoneNumber.replace(/\D/g, ''));
  return `${sendLink}?phone=${phone}&text=${encodeURIComponent(text)}`;
}
