import type { IntegrityDocument } from '@s30/contracts/documents/audit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCanAccess, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider.ts';

/** Polling intervals during a verification and otherwise. The server also verifies the log on its own. */
const LOOK_AGAIN_MS = { running: 1_000, otherwise: 30_000 };
const KEY = ['integrity'];

/** The server's report on the log's integrity, polled and shared by every component that shows it. */
export function useIntegrity() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const { canAccess = false } = useCanAccess({ action: 'list', resource: 'audit' });
  const known = useQuery<IntegrityDocument>({
    queryKey: KEY,
    queryFn: () => provider.integrity(),
    enabled: canAccess,
    // The API client already retries.
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || data?.state === 'unverified' ? LOOK_AGAIN_MS.running : LOOK_AGAIN_MS.otherwise,
  });
  const verification = useMutation({
    mutationFn: () => provider.verifyLog(),
    onSuccess: (found) => client.setQueryData<IntegrityDocument>(KEY, found),
  });
  return {
    answer: known.data,
    error: known.error ?? verification.error ?? undefined,
    busy: known.isFetching,
    reload: known.refetch,
    verify: verification.mutate,
    verifying: verification.isPending,
  };
}
