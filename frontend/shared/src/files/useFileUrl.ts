import { useEffect, useState } from 'react';
import { fetchBytes } from '../api/call.ts';

export type FileUrl =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | { readonly status: 'ready'; readonly url: string };

/** Fetches an image that needs the bearer token; its object URL lasts as long as the component shows it. */
export function useFileUrl(address: string | undefined): FileUrl {
  const [file, setFile] = useState<FileUrl>({ status: address ? 'loading' : 'none' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (!address) {
      setFile({ status: 'none' });
      return;
    }
    const stopped = new AbortController();
    let url: string | undefined;
    setFile({ status: 'loading' });
    fetchBytes(address, stopped.signal).then(
      (bytes) => {
        if (stopped.signal.aborted) return;
        url = URL.createObjectURL(bytes);
        setFile({ status: 'ready', url });
      },
      () => {
        if (!stopped.signal.aborted) setFile({ status: 'failed', retry: () => setAttempt(attempt + 1) });
      },
    );
    return () => {
      stopped.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [address, attempt]);
  return file;
}

/** An object URL to preview a file that the user has just chosen. */
export function useLocalFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
