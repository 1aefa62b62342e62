import { frontEnds } from '@s30/platform/composition/frontEnds';
import { type Replacements, runProcess } from '@s30/platform/composition/process';
import { storesOf } from '@s30/platform/composition/stores';
import { START } from '@s30/platform/event-store/port';
import { createApplication } from './application.ts';
import { demoLogins } from './demo/load.ts';
import { settleDemo } from './demo/settle.ts';

/** The whole product in one process. */
export const runStandalone = (replacements: Replacements = {}): Promise<void> =>
  runProcess({
    name: 's30',
    replacements,
    start: async (surroundings) => {
      const { config } = surroundings;
      const { server, commands, eventStore, start, stop } = await createApplication(storesOf(config), surroundings, frontEnds);
      const isNew = (await eventStore.head()) === START;
      const isLoaded = await settleDemo(commands, config, isNew);
      const greeting = isLoaded && isNew ? { greeting: demoLogins(config.publicUrl) } : {};
      return { listen: server.listen, prepare: start, ...greeting, stop };
    },
  });
