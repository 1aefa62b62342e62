import type { RejectionCode } from '@s30/contracts/rejections';
import { isCommand, type RouteDefinition } from '@s30/contracts/route';

/** All rejections a route can answer with: its own, and those that follow from its shape. */
export function refusalsOf(route: RouteDefinition): ReadonlySet<RejectionCode> {
  const codes = new Set<RejectionCode>([...(route.rejects ?? []), 'too_many_requests', 'unavailable']);
  const add = (applies: boolean, ...more: readonly RejectionCode[]) => {
    if (applies) for (const code of more) codes.add(code);
  };
  const files = Object.values(route.files ?? {});
  const changes = isCommand(route);
  add(changes || route.query !== undefined, 'malformed');
  add(route.access !== 'public', 'not_signed_in', 'session_ended');
  add(route.recentCode === true, 'second_factor_needed');
  add(Array.isArray(route.access), 'not_allowed');
  add(changes, 'xsrf_missing', 'idempotency_key_reused');
  add(!changes, 'not_caught_up');
  add(route.path.includes(':'), route.badPath ?? 'record_unknown');
  add(route.body !== undefined || files.length > 0, 'body_too_large', 'media_type_unknown');
  if (route.badBody !== undefined) codes.add(route.badBody);
  add(files.length > 0, 'image_too_large');
  for (const { required } of files) if (required !== undefined) codes.add(required);
  return codes;
}
