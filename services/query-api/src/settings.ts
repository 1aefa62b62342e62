import type { Config } from '@s30/platform/config/environment';
import { handlers } from '@s30/platform/web/handler';

export const settingsQueries = ({ googleClientId, chatPhoneNumber, slotHoldMinutes }: Config) =>
  handlers()({ settings: async () => ({ googleClientId, chatPhoneNumber, slotHoldMinutes }) });
