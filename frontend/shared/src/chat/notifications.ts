import type { ChatSettings } from './chatSettings.ts';

export const LEAST_NOTIFICATION_DELAY = 10;

type Wanted = Pick<ChatSettings, 'notification' | 'notificationDelay' | 'notificationLoop'> & {
  readonly onNotification: () => void;
  readonly onLoopDone: () => void;
};

/** Notifies after each delay, `notificationLoop` times, or until stopped if that is 0. Returns a function that stops it. */
export function startNotifications(wanted: Wanted): () => void {
  const { notification, notificationDelay, notificationLoop, onNotification, onLoopDone } = wanted;
  if (!notification) return () => {};
  if (notificationDelay < LEAST_NOTIFICATION_DELAY) {
    // biome-ignore lint/suspicious/noConsole: a message to the developer of the page
    console.error(`notificationDelay must be at least ${LEAST_NOTIFICATION_DELAY} seconds, not ${notificationDelay}`);
  }
  let notified = 0;
  const timer = setInterval(() => {
    notified += 1;
    onNotification();
    if (notified !== notificationLoop) return;
    clearInterval(timer);
    onLoopDone();
  }, Math.max(LEAST_NOTIFICATION_DELAY, notificationDelay) * 1000);
  return () => clearInterval(timer);
}
