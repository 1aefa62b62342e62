import type { RejectionCode } from '@s30/contracts/rejections';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { send } from './answer.ts';
import { faultAnswer, refusalAnswer, refuse, unreadable } from './errors.ts';
import { type Logger, localsOf } from './observation.ts';

const refusing =
  (code: RejectionCode): RequestHandler =>
  (request, response) =>
    send(response, refusalAnswer(refuse(code), localsOf(response).requestId, request.originalUrl));
export const unknownRoute = refusing('route_unknown');
export const unknownMethod = refusing('method_unknown');

/** Handles addresses that cannot be decoded, and errors thrown outside a route. */
export const lastResort =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const { requestId } = localsOf(response);
    const refusal = unreadable(error);
    if (refusal === undefined) logger.error({ requestId, err: error }, 'request failed');
    send(response, refusal ? refusalAnswer(refusal, requestId, request.originalUrl) : faultAnswer(error, requestId, request.originalUrl));
  };
