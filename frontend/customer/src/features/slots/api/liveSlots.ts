import { routes } from '@s30/contracts/routes';
import type { OffersChange } from '@s30/contracts/routes/slots';
import { errorOf } from '@s30/frontend-shared/api/apiError';
import { exchange } from '@s30/frontend-shared/api/call';
import { readServerEvents } from '@s30/frontend-shared/api/serverEvents';

type Listener = { readonly signal: AbortSignal; readonly onOpen: () => void; readonly onChange: (change: OffersChange) => void };

/** Streams changes to the open slots until the server ends the response; throws if the request fails or the stream breaks. */
export async function followAvailableSlots({ signal, onOpen, onChange }: Listener): Promise<void> {
  const { method, path } = routes.availableSlotsLive;
  const response = await exchange({ method, path, headers: new Headers({ Accept: 'text/event-stream' }), signal });
  if (!response.ok || !response.body) throw await errorOf(response);
  onOpen();
  await readServerEvents(response.body, (data) => onChange(JSON.parse(data)));
}
