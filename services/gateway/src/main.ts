import { frontEnds } from '@s30/platform/composition/frontEnds';
import { runProcess } from '@s30/platform/composition/process';
import { createGateway } from './server.ts';
import { createUpstreams } from './upstreams.ts';

await runProcess({
  name: 'gateway',
  unfit: ({ upstreams: { commands, queryApi } }) => {
    const missing = commands.length === 0 ? 'COMMANDS_URLS' : queryApi.length === 0 ? 'QUERY_API_URLS' : undefined;
    return missing === undefined ? undefined : `${missing} is missing: list the addresses of the instances, separated by commas.`;
  },
  start: async (surroundings) => {
    const { config, readiness, logger } = surroundings;
    const upstreams = { commands: createUpstreams(config.upstreams.commands), queries: createUpstreams(config.upstreams.queryApi) };
    readiness.add('commands', upstreams.commands.check);
    readiness.add('query-api', upstreams.queries.check);
    for (const { onDead } of Object.values(upstreams))
      onDead((instance, reason) => logger.warn({ instance, reason }, 'an instance does not answer'));
    const stopping = new AbortController();
    const watches = Promise.all(Object.values(upstreams).map(({ watch }) => watch(stopping.signal)));
    const { listen } = createGateway({ ...surroundings, upstreams, sites: frontEnds });
    return {
      listen,
      stop: async () => {
        stopping.abort();
        await watches;
      },
    };
  },
});
