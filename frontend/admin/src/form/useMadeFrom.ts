import type { RejectionCode } from '@s30/contracts/rejections';
import { ApiError } from '@s30/frontend-shared/api/apiError';
import { useState } from 'react';

const CHANGED: readonly RejectionCode[] = ['changed_meanwhile', 'refund_due_changed'];

export type MadeFrom<Content> = {
  readonly madeFrom: Content;
  /** The version that another admin saved in the meantime. */
  readonly theirs: Content | undefined;
  readonly send: <Result>(save: (madeFrom: Content) => Promise<Result>) => Promise<Result>;
};

/**
 * Tracks the version that an edit is based on. If another admin saved first, fetches their version and rebases on it, so that saving
 * again replaces it knowingly.
 */
export function useMadeFrom<Content>(shown: Content, fetchCurrent: () => Promise<Content>): MadeFrom<Content> {
  const [madeFrom, setMadeFrom] = useState(shown);
  const [theirs, setTheirs] = useState<Content>();
  async function send<Result>(save: (madeFrom: Content) => Promise<Result>): Promise<Result> {
    setTheirs(undefined);
    try {
      return await save(madeFrom);
    } catch (error) {
      if (error instanceof ApiError && CHANGED.some((code) => code === error.code)) {
        const current = await fetchCurrent().catch(() => Promise.reject(error));
        setMadeFrom(current);
        setTheirs(current);
      }
      throw error;
    }
  }
  return { madeFrom, theirs, send };
}
