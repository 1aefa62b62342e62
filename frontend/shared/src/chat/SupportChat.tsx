import { type CSSProperties, type FormEvent, useCallback, useEffect, useId, useReducer, useRef, useState } from 'react';
import { CHAT_DEFAULTS, type ChatCallbacks, type ChatSettings, sendAddress } from './chatSettings.ts';
import { CHAT_AT_FIRST, chatAfter } from './chatState.ts';
import { startNotifications } from './notifications.ts';
import { playSound } from './sound.ts';
import { useRest } from './useRest.ts';
import { useScrolling } from './useScrolling.ts';

const SHAPES = {
  chat: 'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-4.5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5zM8 9h8M8 12h5',
  send: 'M4.5 12 20 5l-4.5 15-4-6zM11.5 14 20 5',
  x: 'm6 6 12 12M18 6 6 18',
} as const;
const Shape = ({ name }: { readonly name: keyof typeof SHAPES }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={SHAPES[name]} />
  </svg>
);

/** The default avatar: the brand's dial. */
const DrawnAvatar = () => (
  <span className="avatar" aria-hidden="true">
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.75" fill="none" stroke="currentcolor" strokeWidth="2.5" />
      <path d="M12 5a7 7 0 0 1 0 14z" fill="currentcolor" />
    </svg>
  </span>
);

const clock = (at: Date) => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

type BoxProps = {
  readonly id: string;
  readonly settings: ChatSettings;
  readonly isDelay: boolean;
  readonly greetedAt: Date | undefined;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
  readonly onSubmit: ChatCallbacks['onSubmit'];
};

function ChatBox({ id, settings, isDelay, greetedAt, text, onType, onClose, onSubmit }: BoxProps) {
  const { accountName } = settings;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (!typed) return;
    window.open(sendAddress(settings, typed), '_blank', 'noopener,noreferrer');
    onSubmit?.(event, typed);
    onType('');
  };
  return (
    <section
      className="chat__box"
      id={id}
      role="dialog"
      aria-label={`Chat with ${accountName}`}
      style={{ '--chat-height': `${settings.chatboxHeight}px` } as CSSProperties}
    >
      <div className="chat__head">
        {settings.avatar ? <img className="avatar" src={settings.avatar} alt="" width="40" height="40" /> : <DrawnAvatar />}
        <div>
          <h2 className="chat__name">{accountName}</h2>
          <p className="chat__status">{settings.statusMessage}</p>
        </div>
        <button type="button" aria-label="Close chat" onClick={onClose}>
          <Shape name="x" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <div className="chat__body" role="log" aria-label="Messages" tabIndex={0}>
        {isDelay ? (
          <div className="bubble typing">
            <span className="visually-hidden">{accountName} is typing</span>
            <i />
            <i />
            <i />
          </div>
        ) : (
          <div className="bubble" dir="auto">
            <b>{accountName}</b>
            {settings.chatMessage}
            {greetedAt && <time dateTime={greetedAt.toISOString()}>{clock(greetedAt)}</time>}
          </div>
        )}
      </div>
      <form className="chat__foot" onSubmit={send}>
        <input
          className="input"
          ref={input}
          value={text}
          placeholder={settings.placeholder}
          aria-label="Message"
          dir="auto"
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => onType(event.target.value)}
        />
        <button className="btn btn--primary btn--icon" type="submit" aria-label="Send" aria-disabled={text.trim() === ''}>
          <Shape name="send" />
        </button>
      </form>
    </section>
  );
}

/** The floating support chat of every page: a launcher, and a box that starts a conversation on the messaging service. */
export function SupportChat(props: Partial<ChatSettings> & ChatCallbacks) {
  const settings: ChatSettings = { ...CHAT_DEFAULTS, ...props };
  const { messageDelay, allowClickAway, allowEsc, notification, notificationDelay, notificationLoop } = settings;
  const [{ isOpen, isDelay, isNotification }, dispatch] = useReducer(chatAfter, CHAT_AT_FIRST);
  const [hasBeenOpen, setHasBeenOpen] = useState(false);
  const [greetedAt, setGreetedAt] = useState<Date>();
  const [text, setText] = useState('');
  const boxId = useId();
  const frame = useRef<HTMLElement>(null);
  const launcher = useRef<HTMLButtonElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const playIfWanted = useCallback(() => {
    const { notificationSound = CHAT_DEFAULTS.notificationSound, notificationSoundSrc = '' } = latest.current;
    if (notificationSound) playSound(notificationSoundSrc);
  }, []);

  useEffect(() => {
    if (hasBeenOpen) return;
    return startNotifications({
      notification,
      notificationDelay,
      notificationLoop,
      onNotification: () => {
        dispatch('notification');
        playIfWanted();
        latest.current.onNotification?.();
      },
      onLoopDone: () => latest.current.onLoopDone?.(),
    });
  }, [hasBeenOpen, notification, notificationDelay, notificationLoop, playIfWanted]);

  const isTyping = hasBeenOpen && isDelay;
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => {
      setGreetedAt(new Date());
      dispatch('delay');
    }, messageDelay * 1000);
    return () => clearTimeout(timer);
  }, [isTyping, messageDelay]);

  const open = () => {
    setHasBeenOpen(true);
    dispatch('open');
    playIfWanted();
    props.onClick?.();
  };
  const close = useCallback((returnsFocus: boolean) => {
    dispatch('close');
    if (returnsFocus) launcher.current?.focus();
    latest.current.onClose?.();
  }, []);

  useEffect(() => {
    if (!isOpen || !allowClickAway) return;
    // Focus stays on the element that was clicked.
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen, allowClickAway, close]);

  // Wherever the focus is, because the box may cover it. A dialog takes its own Escape.
  useEffect(() => {
    if (!isOpen || !allowEsc) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close(frame.current?.contains(document.activeElement) ?? false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, allowEsc, close]);

  const isScrolling = useScrolling();
  const { lift, shift, isSmall } = useRest(frame, isOpen, isScrolling);
  return (
    <aside
      className="chat"
      aria-label="Support chat"
      ref={frame}
      data-theme={settings.darkMode ? 'dark' : undefined}
      data-aside={!isOpen && (isScrolling || isSmall) ? '' : undefined}
      style={{ '--chat-lift': `${lift}px`, '--chat-shift': `${shift}px` } as CSSProperties}
    >
      {isOpen && (
        <ChatBox
          id={boxId}
          settings={settings}
          isDelay={isDelay}
          greetedAt={greetedAt}
          text={text}
          onType={setText}
          onClose={() => close(true)}
          onSubmit={props.onSubmit}
        />
      )}
      <button
        className="chat__launcher"
        type="button"
        ref={launcher}
        aria-expanded={isOpen}
        aria-controls={isOpen ? boxId : undefined}
        aria-label={isNotification ? 'Support chat, 1 new message' : 'Support chat'}
        onClick={() => (isOpen ? close(true) : open())}
      >
        <Shape name="chat" />
        {isNotification && (
          <span className="chat__badge" aria-hidden="true">
            1
          </span>
        )}
      </button>
    </aside>
  );
}
