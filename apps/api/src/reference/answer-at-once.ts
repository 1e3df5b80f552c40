import type { Env } from '@rampart/config';
import { type FirstListener, type FixedAnswer, hasTwoHosts, headersOf, secureAnswers } from '@rampart/http';
import { type Metrics, requestIdFor } from '@rampart/telemetry';
import { CORS_ANSWER } from '../cors.js';
import type { OpenAnswers, ReferenceAnswers } from './reference-answers.js';

/**
 * Serves plain requests for public reference data before any other middleware, from memory, with the same body and headers as the full route. Requests that are
 * not plain (a query, a body, another method) go through the full route.
 */
export function answerAtOnce(reference: ReferenceAnswers, metrics: Metrics, env: Env): FirstListener {
  const mode: Record<string, string> = env.RAMPART_MODE === 'sandbox' ? { 'X-Rampart-Mode': 'sandbox' } : {};
  const always = { ...headersOf(secureAnswers()), ...mode, ...CORS_ANSWER };
  const complete = (open: OpenAnswers): ReadonlyMap<string, FixedAnswer> =>
    new Map(Object.entries(open).map(([path, answer]) => [path, answer.withHeaders(always)]));
  let { open } = reference;
  let answers = complete(open);
  return (request, response) => {
    const current = reference.open;
    if (open !== current) {
      open = current; // the offer changed
      answers = complete(open);
    }
    const answer = answers.get(request.url);
    if (!answer || request.method !== 'GET' || hasBody(request.headers) || hasTwoHosts(request)) return false;
    const stop = metrics.http.startTimer({ app: 'api', method: 'GET', route: request.url });
    stop({ status: String(answer.sendTo(request, response, { 'X-Request-Id': requestIdFor(request) })) });
    return true;
  };
}

const hasBody = (headers: {
  'content-length'?: string | undefined;
  'transfer-encoding'?: string | undefined;
}): boolean => headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
