import type { Env } from '@rampart/config';
import { runForPartner } from '@rampart/data';
import { type FirstListener, type HeaderSink, headersOf, notUtf8, secureAnswers, traceRequests } from '@rampart/http';
import { tracing } from '@rampart/kernel';
import type { Access, Credentials, KeyUses } from '@rampart/partners';
import { logRequest, type Metrics, requestIdFor } from '@rampart/telemetry';
import { Logger } from '@nestjs/common';
import type { Express, Request, RequestHandler, Response } from 'express';
import { CORS_ANSWER } from '../cors.js';
import type { Call, CallerLimits } from '../edge/caller-limits.js';
import { type Log, record, setCaller } from '../edge/log-calls.js';
import { scopeNeeded } from '../edge/scope.js';
import type { HandedOver } from './handed-over.js';
import type { HotAnswer, HotCall, HotRoute, HotWork } from './hot-route.js';
import { type Found, findRoute, isPlain, jsonIn, readText } from './plain-requests.js';
import { recallCaller } from './recall-caller.js';
import { sendHotAnswer } from './send-hot-answer.js';

export interface HotParts {
  readonly express: Express;
  readonly env: Env;
  readonly credentials: Credentials;
  readonly uses: KeyUses;
  readonly limits: CallerLimits;
  readonly metrics: Metrics;
  readonly log: Pick<Log, 'recorder' | 'described'>;
  readonly admit: RequestHandler;
  readonly handedOver: HandedOver;
}

interface Begun {
  readonly route: HotRoute;
  readonly call: HotCall;
  readonly response: Response;
  readonly requestId: string;
  readonly begun: number;
  /** Alternating names and values. */
  readonly headers: string[];
}

/**
 * Serves simple, successful calls of a few routes in the server's listener. Responses, headers, limits, logs, metrics and traces equal those of Express and
 * Nest. All other calls go through Express: other spellings, credentials that must be looked up, values that need a check, and errors.
 */
export class HotRoutes {
  private readonly find: (request: Request) => Found | undefined;
  private readonly fixed: readonly string[];
  private readonly logger = new Logger('HotRoutes');

  constructor(
    private readonly parts: HotParts,
    routes: readonly HotRoute[],
  ) {
    this.find = findRoute(routes);
    const mode = parts.env.RAMPART_MODE === 'sandbox' ? { 'X-Rampart-Mode': 'sandbox' } : {};
    this.fixed = Object.entries({ 'Cache-Control': 'no-store', ...headersOf(secureAnswers()), ...mode }).flat();
  }

  readonly listen: FirstListener = (request, response) => {
    const found = this.find(request);
    if (!found || !isPlain(request)) return false;
    const caller = this.recall(request);
    if (caller === 'unknown' || !mayCall(found.route, request, caller)) return false;
    const begun = performance.now();
    const begin = (body: object): boolean => this.begin(found, { request, response, caller, begun, body });
    if (found.route.method === 'GET') return begin({});
    readText(request, (text) => {
      request.body = text ?? ''; // the body parser reads this text if the call is not simple
      if (text === undefined) this.parts.handedOver.fail(request, notUtf8());
      const body = jsonIn(text);
      if (!body || !begin(body)) this.parts.express(request, response);
    });
    return true;
  };

  private recall(request: Request): Access | undefined | 'unknown' {
    const { authorization } = request.headers;
    return authorization === undefined ? undefined : (recallCaller(this.parts.credentials, authorization) ?? 'unknown');
  }

  /** Returns false if the call is not simple after all; it then has had no side effect. */
  private begin({ route, id, query }: Found, given: Given): boolean {
    const { request, response, caller, begun, body } = given;
    const requestId = requestIdFor(request);
    const call = { request, caller, id, query, body };
    const work = route.prepare(call);
    if (!work) return false;
    const headers = ['X-Request-Id', requestId, ...this.fixed, ...(route.isOpen ? OPEN : [])];
    const started = { route, call, response, requestId, begun, headers };
    runForPartner(caller?.partnerId, requestId, () => {
      if (tracing.isOn) traceRequests(request, response, () => this.admit(started, work));
      else this.admit(started, work);
    });
    return true;
  }

  private admit(begun: Begun, work: HotWork): void {
    const { call, response } = begun;
    void this.parts.admit(call.request, response, (refusal?: unknown) => {
      if (refusal === undefined) this.answer(begun, work);
      else this.fail(begun, refusal);
    });
  }

  /** Avoids a promise if the result is in memory, since a promise costs more than the look-up. */
  private answer(begun: Begun, work: HotWork): void {
    const { call, route, headers } = begun;
    try {
      enter(call, route);
      const counted = this.parts.limits.count(call.request as Call, sinkInto(headers));
      const answered = counted ? counted.then(() => this.carryOut(begun, work)) : this.carryOut(begun, work);
      if (!(answered instanceof Promise)) return this.send(begun, answered);
      answered.then((answer) => this.send(begun, answer)).catch((error: unknown) => this.fail(begun, error));
    } catch (error) {
      this.fail(begun, error);
    }
  }

  private carryOut({ call, route }: Begun, work: HotWork): ReturnType<HotWork> {
    const { keyId, userId } = call.caller ?? {};
    if (!route.isOpen && keyId !== undefined && userId === undefined) this.parts.uses.recordUse(keyId, call.request);
    return work();
  }

  private send(begun: Begun, answer: HotAnswer): void {
    if (begun.response.destroyed) return;
    sendHotAnswer(begun.response, answer, begun.headers);
    this.note(begun, answer);
  }

  private note({ call, route, response, requestId, begun }: Begun, { body, isList }: HotAnswer): void {
    const { metrics, log } = this.parts;
    const took = performance.now() - begun;
    const status = String(response.statusCode);
    metrics.http.observe({ app: 'api', method: route.method, route: route.pattern, status }, took / 1_000);
    logRequest(call.request, response, Math.round(took));
    if (!call.caller) return;
    const sent = isList ? {} : { json: body };
    record(log, {
      request: call.request,
      response,
      sent,
      requestId,
      caller: call.caller,
      durationMs: Math.round(took),
    });
  }

  /** Hands an error to Express; after the response has been sent, it is only logged. */
  private fail({ call, response, headers }: Begun, error: unknown): void {
    if (response.headersSent) return this.logger.error(error);
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
    this.parts.handedOver.fail(call.request, error);
    this.parts.express(call.request, response);
  }
}

interface Given extends Pick<HotCall, 'request' | 'caller' | 'body'> {
  readonly response: Response;
  readonly begun: number;
}

const OPEN = Object.entries(CORS_ANSWER).flat();

/** Whether the guards would admit the call; if not, the guards report why. */
function mayCall(route: HotRoute, request: Request, caller: Access | undefined): boolean {
  if (!caller) return route.isOpen;
  if (caller.addresses && !caller.addresses.hasAddress(request.ip)) return false;
  const { method, pattern: path } = route;
  const scope = scopeNeeded({ method, route: { path } });
  return route.isOpen || scope === undefined || caller.scopes.includes(scope);
}

/** Sets the request up as the router and the guards would. */
function enter({ request, caller, id, body }: HotCall, { pattern, isOpen }: HotRoute): void {
  request.route = { path: pattern };
  request.body = body;
  if (id !== '') request.params = { [parameterOf(pattern)]: id };
  if (!caller) return;
  if (isOpen) (request as Call).optionalCaller = caller;
  else request.user = caller;
  setCaller(request, caller);
}

const parameterOf = (pattern: string): string => pattern.slice(pattern.indexOf(':') + 1).split('/', 1)[0] ?? '';

const sinkInto = (headers: string[]): HeaderSink => ({
  setHeader: (name, value) => headers.push(name, String(value)),
});
