import type { PublicSettings } from '@s30/contracts/routes/settings';
import { handlers } from '@s30/platform/web/handler';

export const settingsQueries = (settings: PublicSettings) => handlers()({ settings: async () => settings });
