import '@s30/frontend-shared/styles/chatAlone.css';
import { CHAT_NOTIFICATION_DELAY_SECONDS } from '@s30/contracts/rules';
import { SupportChat } from '@s30/frontend-shared/chat/SupportChat';
import { useAnswer } from '../data/useAnswer.ts';

/** The support chat of every page; while the installation's number is unknown, nothing could be sent, so it waits for the answer. */
export function Chat() {
  const { answer, error } = useAnswer('settings');
  if (answer === undefined && error === undefined) return undefined;
  const phoneNumber = answer?.chatPhoneNumber;
  return (
    <SupportChat
      accountName="S30 Support"
      notificationDelay={CHAT_NOTIFICATION_DELAY_SECONDS}
      allowEsc
      {...(phoneNumber ? { phoneNumber } : {})}
    />
  );
}
