import '@s30/frontend-shared/styles/chatAlone.css';
import { CHAT_NOTIFICATION_DELAY_SECONDS } from '@s30/contracts/rules';
import { SupportChat } from '@s30/frontend-shared/chat/SupportChat';
import { useAnswer } from '../data/useAnswer.ts';

/** The support chat on every page. It waits for the settings, because messages need the phone number from them. */
export function Chat() {
  const { answer } = useAnswer('settings');
  if (answer === undefined) return undefined;
  const phoneNumber = answer.chatPhoneNumber;
  return (
    <SupportChat
      accountName="S30 Support"
      notificationDelay={CHAT_NOTIFICATION_DELAY_SECONDS}
      allowEsc
      {...(phoneNumber ? { phoneNumber } : {})}
    />
  );
}
