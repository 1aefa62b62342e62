import { isOutcomeUnknown, NETWORK_ERROR } from '@s30/frontend-shared/api/apiError';
import { useEffect, useRef, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { isUnanswered, refusalOf } from '../data/errors.ts';
import type { Unsaved } from './useKept.ts';

type Progress = { readonly status: 'idle' | 'running' } | { readonly status: 'failed'; readonly error: unknown };

type Options<Result> = {
  /** The input that it sends: kept until it is done. */
  readonly unsaved?: Unsaved;
  /** `isLeft`: the user has left the dialog or page meanwhile. */
  readonly onDone: (result: Result, isLeft: boolean) => void;
  /** Others may have changed what it depends on. Not after a lost answer: the request may have changed it, and is to be repeated as it was. */
  readonly onRefused?: (() => unknown) | undefined;
  /** How long a failure stays visible, in milliseconds. Defaults to until the next attempt, as always after a lost answer. */
  readonly forgetAfter?: number;
};

/** Said in a message of a failure that comes after its dialog or page was left: nothing else would show it. */
function lateWords(error: unknown): string {
  const failure = refusalOf(error, NETWORK_ERROR);
  return [failure?.title, failure?.reason].filter(Boolean).join('. ');
}

/**
 * Runs a user's action, one request at a time, and reports its progress and failure. After any attempt, all data is refetched when
 * the component unmounts. Not earlier: the row might leave the list and unmount the dialog with it.
 */
export function useAction<Request, Result>(
  perform: (request: Request) => Promise<Result>,
  { unsaved, onDone, onRefused, forgetAfter }: Options<Result>,
) {
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });
  const refresh = useRefresh();
  const notify = useNotify();
  const wasTried = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  useEffect(() => () => void (wasTried.current && refresh()), [refresh]);

  useEffect(() => {
    if (progress.status !== 'failed' || forgetAfter === undefined || isUnanswered(progress.error)) return;
    const timer = setTimeout(() => setProgress({ status: 'idle' }), forgetAfter);
    return () => clearTimeout(timer);
  }, [progress, forgetAfter]);

  const run = async (request: Request): Promise<void> => {
    if (progress.status === 'running') return;
    wasTried.current = true;
    setProgress({ status: 'running' });
    try {
      const answer = perform(request);
      unsaved?.follow(answer);
      const result = await answer;
      setProgress({ status: 'idle' });
      onDone(result, isLeft.current);
    } catch (error) {
      setProgress({ status: 'failed', error });
      if (isLeft.current) notify(lateWords(error), { type: 'error' });
      if (!isOutcomeUnknown(error)) onRefused?.();
    }
  };
  const forget = () => setProgress((now) => (now.status === 'failed' ? { status: 'idle' } : now));
  return { run, forget, busy: progress.status === 'running', error: progress.status === 'failed' ? progress.error : undefined };
}
