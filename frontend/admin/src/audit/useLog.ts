import type { AuditEventDocument } from '@s30/contracts/documents/audit';
import { useCallback, useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { useAnswer } from '../data/useAnswer.ts';
import type { LogFilters } from './filters.ts';

/** What a search finds, the newest first, and what has been fetched of it beyond the first page. */
export function useLog(filters: LogFilters) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const first = useAnswer(useCallback(() => provider.auditSearch(filters), [provider, filters]));
  const [more, setMore] = useState<{ readonly events: readonly AuditEventDocument[]; readonly next?: string | undefined }>();
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');
  useEffect(() => {
    setMore(undefined);
    setProgress('idle');
  }, [first.answer]);

  const next = more ? more.next : first.answer?.next;
  const fetchMore = async () => {
    if (next === undefined) return;
    setProgress('busy');
    try {
      const page = await provider.auditSearch(filters, next);
      setMore((now) => ({ events: [...(now?.events ?? []), ...page.events], next: page.next }));
      setProgress('idle');
    } catch {
      setProgress('failed');
    }
  };
  return { first, events: [...(first.answer?.events ?? []), ...(more?.events ?? [])], hasMore: next !== undefined, progress, fetchMore };
}
