import type { ErrorRequestHandler, RequestHandler } from 'express';
import { send } from './answer.ts';
import { faultAnswer, refusalAnswer, refuse, unreadable } from './errors.ts';
import { type Logger, localsOf } from './observation.ts';

export const unknownRoute: RequestHandler = (request, response) =>
  send(response, refusalAnswer(refuse('route_unknown'), localsOf(response).requestId, request.originalUrl));

/** Handles addresses that cannot be decoded, and errors thrown outside a route. */
export const lastResort =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const { requestId } = localsOf(response);
    const refusal = unreadable(error);
    if (refusal === undefined) logger.error({ requestId, err: error }, 'request failed');
    send(response, refusal ? refusalAnswer(refusal, requestId, request.originalUrl) : faultAnswer(error, requestId, request.originalUrl));
  };
