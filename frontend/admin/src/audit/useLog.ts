import type { AuditEventDocument } from '@s30/contracts/documents/audit';
import { hashKey } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { useAnswer } from '../data/useAnswer.ts';
import type { LogFilters } from './filters.ts';

type More = {
  readonly after: unknown;
  readonly events: readonly AuditEventDocument[];
  readonly next: string | undefined;
  readonly progress: 'idle' | 'busy' | 'failed';
};

/** The events that match a search, newest first: the first `limit` of them, and further pages on demand. */
export function useLog(filters: LogFilters, limit: number) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const found = useAnswer('auditSearch', { ...filters, limit });
  // Drawn in pieces, between which the browser answers: so many rows in one hold up a slow phone.
  const question = hashKey([filters, limit]);
  const drawn = useDeferredValue(useMemo(() => ({ question, answer: found.answer }), [question, found.answer]));
  const after = drawn.question === question ? drawn.answer : undefined;
  const first = { ...found, answer: after, busy: found.busy || after !== found.answer };
  const [kept, setKept] = useState<More>();
  // Pages fetched after a different first page are discarded.
  const more: More = kept?.after === after && kept ? kept : { after, events: [], next: after?.next, progress: 'idle' };
  const { events, next, progress } = more;
  const fetchMore = async () => {
    if (next === undefined) return;
    const becomes = (then: Partial<More>) => setKept((now) => (now?.after === after ? { ...more, ...then } : now));
    setKept({ ...more, progress: 'busy' });
    try {
      const page = await provider.auditSearch(filters, next);
      becomes({ events: [...events, ...page.events], next: page.next, progress: 'idle' });
    } catch {
      becomes({ progress: 'failed' });
    }
  };
  return { first, events: [...(after?.events ?? []), ...events], hasMore: next !== undefined, progress, fetchMore };
}
