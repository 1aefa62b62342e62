import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CHAT_DEFAULTS, sendAddress } from './chatSettings.ts';
import { CHAT_AT_FIRST, type ChatAction, chatAfter } from './chatState.ts';
import { startNotifications } from './notifications.ts';

const after = (...actions: ChatAction[]) => actions.reduce(chatAfter, CHAT_AT_FIRST);

describe('the chat', () => {
  it('shows the typing indicator before the greeting, and greets once', () => {
    expect(after('open')).toEqual({ isOpen: true, isDelay: true, isNotification: false });
    expect(after('open', 'delay', 'close', 'open').isDelay).toBe(false);
  });

  it('notifies while it is closed; opening it clears the notification', () => {
    expect(after('notification').isNotification).toBe(true);
    expect(after('notification', 'open').isNotification).toBe(false);
    expect(after('open', 'notification').isNotification).toBe(false);
  });

  it('sends to the digits of the number, with the text as typed', () => {
    const link = sendAddress({ ...CHAT_DEFAULTS, phoneNumber: '+91 98765 43210' }, 'Can I pay 50% & move?');
    expect(link).toBe('https://api.whatsapp.com/send/?phone=919876543210&text=Can%20I%20pay%2050%25%20%26%20move%3F');
  });
});

describe('the notifications of the chat', () => {
  let told: string[];
  const start = (settings: Partial<typeof CHAT_DEFAULTS> = {}) =>
    startNotifications({
      ...CHAT_DEFAULTS,
      ...settings,
      onNotification: () => void told.push('notification'),
      onLoopDone: () => void told.push('done'),
    });
  beforeEach(() => {
    told = [];
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('come after a minute unless the page says otherwise', () => {
    start();
    jest.advanceTimersByTime(59_999);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(told).toEqual(['notification']);
  });

  it('come as often as configured, or until they are stopped', () => {
    start({ notificationDelay: 30, notificationLoop: 2 });
    jest.advanceTimersByTime(300_000);
    expect(told).toEqual(['notification', 'notification', 'done']);
    told = [];
    const stop = start({ notificationDelay: 30 });
    jest.advanceTimersByTime(90_000);
    stop();
    jest.advanceTimersByTime(90_000);
    expect(told).toEqual(Array(3).fill('notification'));
  });

  it('come after ten seconds if the delay is shorter, which is logged as an error', () => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    start({ notificationDelay: 5 });
    expect(error).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(9_999);
    expect(told).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(told).toEqual(['notification']);
  });

  it('can be turned off', () => {
    start({ notification: false });
    jest.advanceTimersByTime(600_000);
    expect(told).toEqual([]);
  });
});
