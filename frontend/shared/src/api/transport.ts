import { networkError } from './apiError.ts';

export type Outgoing = {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: string | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Upload progress from 0 to 1. */
  readonly onProgress?: ((sent: number) => void) | undefined;
};

const aborted = () => new DOMException('The request was cancelled', 'AbortError');

async function byFetch({ method, url, headers, body, signal }: Outgoing): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'include',
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  } catch {
    if (signal?.aborted) throw aborted();
    // Any other error of fetch means that no response arrived.
    throw networkError();
  }
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]];
    }),
  );
};

/** fetch reports no upload progress; XMLHttpRequest does. */
const byXhr = ({ method, url, headers, body, signal, onProgress }: Outgoing): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.responseType = 'blob';
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve(new Response(request.response, { status: request.status, headers: headersOf(request) }));
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(aborted());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(aborted());
    else request.send(body ?? null);
  });

export const transmit = (outgoing: Outgoing): Promise<Response> => (outgoing.onProgress ? byXhr(outgoing) : byFetch(outgoing));
