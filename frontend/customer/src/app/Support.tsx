import { CHAT_NOTIFICATION_DELAY_SECONDS } from '@s30/contracts/rules';
import { SupportChat } from '@s30/frontend-shared/chat/SupportChat';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../api/settings.ts';

/** The support chat of this app; while the installation's number is unknown, nothing could be sent, so it waits for the answer. */
export function Support() {
  const settings = useQuery(settingsQuery());
  if (settings.isPending) return undefined;
  const phoneNumber = settings.data?.chatPhoneNumber;
  return (
    <SupportChat
      accountName="S30 Support"
      notificationDelay={CHAT_NOTIFICATION_DELAY_SECONDS}
      allowEsc
      {...(phoneNumber ? { phoneNumber } : {})}
    />
  );
}
