import type { AnswerOf } from '@s30/contracts/route';
import type { RouteName, Routes } from '@s30/contracts/routes';
import { call } from '@s30/frontend-shared/api/call';
import type { CallArgs } from '@s30/frontend-shared/api/client';
import { queryOptions } from '@tanstack/react-query';

/** Reads a route, cached under its name and the request; it is cancelled when nothing on screen waits for it any more. */
export const query = <Name extends RouteName>(name: Name, ...request: CallArgs<Name>) =>
  queryOptions<AnswerOf<Routes[Name]>>({
    queryKey: [name, ...request],
    queryFn: ({ signal }) => call(name, ...([{ ...(request[0] as object | undefined), signal }] as unknown as CallArgs<Name>)),
  });

/** For a query whose answer is only good for a moment: read again whenever it is shown. */
export const NEVER_CACHED = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;
