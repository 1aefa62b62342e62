import { CHAT_NOTIFICATION_DELAY_SECONDS } from '@s30/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { settingsQuery } from '../api/settings.ts';

const Nothing = () => <></>;
/** If its code does not load, the page works without the chat. */
const SupportChat = lazy(() =>
  import('@s30/frontend-shared/chat/SupportChat').then(
    (loaded) => ({ default: loaded.SupportChat }),
    () => ({ default: Nothing }),
  ),
);

/** The support chat of this app. It waits for the settings, because messages need the phone number from them. */
export function Support() {
  const settings = useQuery(settingsQuery());
  if (settings.data === undefined) return undefined;
  const phoneNumber = settings.data.chatPhoneNumber;
  return (
    <Suspense>
      <SupportChat
        accountName="S30 Support"
        notificationDelay={CHAT_NOTIFICATION_DELAY_SECONDS}
        allowEsc
        {...(phoneNumber ? { phoneNumber } : {})}
      />
    </Suspense>
  );
}
