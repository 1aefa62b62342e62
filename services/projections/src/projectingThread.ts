import type { Config } from '@s30/platform/config/environment';
import { PACE } from '@s30/platform/projector/pace';
import { openProjectorThread } from '@s30/platform/projector/thread';
import type { Logger } from '@s30/platform/telemetry/logger';
import type { Metrics } from '@s30/platform/telemetry/metrics';

export type ThreadData = { readonly config: Config; readonly holder: string };

/** Keeps every read model up to date in a separate thread, so that projecting does not delay requests. */
export const projectingThread = ({ logger, metrics, ...data }: ThreadData & { readonly logger: Logger; readonly metrics: Metrics }) =>
  openProjectorThread({ entry: new URL('./thread/main.ts', import.meta.url), data, logger, metrics, retry: PACE.retry });
