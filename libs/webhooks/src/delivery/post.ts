import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { SECOND } from '@rampart/kernel';
import { agentFor } from './agents.js';
import { AttemptDeadline } from './attempt-deadline.js';
import { codeOf, failed, failureOf, type Failure } from './failure.js';
import { closedError, readBeginning } from './read-beginning.js';
import { targetOf } from './target.js';
import { urlProblem } from './url-problem.js';

export interface WebhookPost {
  /** Sent as the partner wrote it, case and path unchanged. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in UTF-8. Node sends a string together with the headers. */
  readonly body: string;
  readonly allowPrivate: boolean;
  readonly ownHosts?: readonly string[];
  /** Milliseconds for the whole attempt, including the response's body. Default 15 000. */
  readonly deadlineMs?: number;
  /** Cancels the attempt, for instance when the worker stops. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly kind: 'answered';
  /** Status of the response. Redirects are not followed, so it may be 3xx. */
  readonly status: number;
  /** The header as received. */
  readonly retryAfter?: string;
  /** At most the first 4 KiB, as text that Postgres can store. */
  readonly body: string;
}

/** `durationMs` in whole milliseconds. */
export type PostResult = (Answer | Failure) & { readonly durationMs: number };

/** Makes one attempt at delivering a webhook. Never rejects: every error is a result. */
export async function postWebhook(post: WebhookPost): Promise<PostResult> {
  const started = performance.now();
  const outcome = await attempt(post);
  const elapsedMs = performance.now() - started;
  return { durationMs: isAboutName(outcome) ? wholeSeconds(elapsedMs) : Math.round(elapsedMs), ...outcome };
}

/** Failed lookups report whole seconds, because their exact duration would distinguish an internal name, whose server is near, from an unknown one. */
const isAboutName = (outcome: Answer | Failure): boolean => outcome.kind === 'failed' && outcome.reason === 'dns';

/** At least one second: a cached name fails within half a millisecond. */
const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / SECOND)) * SECOND;

const DEADLINE_MS = 15_000;

async function attempt(post: WebhookPost): Promise<Answer | Failure> {
  const problem = urlProblem(post.url, post);
  if (problem !== undefined) return failed('blocked', problem);
  const deadline = new AttemptDeadline(post.deadlineMs ?? DEADLINE_MS, post.signal);
  try {
    return await exchange(post, deadline);
  } catch (error) {
    return deadline.failure ?? failureOf(error);
  } finally {
    deadline.stopTimers();
  }
}

/** Sends the request, and sends it again if the receiver was closing the reused connection. */
async function exchange(post: WebhookPost, deadline: AttemptDeadline): Promise<Answer> {
  const req = send(post, deadline);
  let res: http.IncomingMessage;
  try {
    res = await responseTo(req);
  } catch (error) {
    if (req.reusedSocket && !deadline.failure && RESET.has(codeOf(error))) return exchange(post, deadline);
    throw error;
  }
  const retryAfter = res.headers['retry-after'];
  return {
    kind: 'answered',
    status: res.statusCode!,
    ...(retryAfter && { retryAfter }),
    body: await readBeginning(res),
  };
}

function send(post: WebhookPost, deadline: AttemptDeadline): http.ClientRequest {
  const target = targetOf(post.url);
  const req = (target.isSecure ? https : http).request({
    method: 'POST',
    protocol: target.protocol,
    hostname: target.hostname,
    port: target.port,
    path: target.path,
    headers: headerLines({
      'host': target.host,
      ...post.headers,
      'user-agent': 'Rampart-Webhooks/1',
      'accept-encoding': 'identity',
      'content-length': String(Buffer.byteLength(post.body)),
    }),
    agent: agentFor(target, post),
  });
  req.on('error', () => {});
  deadline.watchRequest(req);
  req.once('socket', (socket) => {
    if (socket.connecting) deadline.limitConnect(once(socket, target.isSecure ? 'secureConnect' : 'connect'));
  });
  req.end(post.body);
  return req;
}

/** Names and values in turn, which Node writes as they are; an object would be copied and searched first. */
function headerLines(headers: Readonly<Record<string, string>>): string[] {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name]!);
  return lines;
}

/** A request may end without an error and without a response, for instance if the receiver switches protocols. */
const responseTo = (req: http.ClientRequest): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    let isAnswered = false;
    req.once('response', (res) => {
      isAnswered = true;
      resolve(res);
    });
    req.once('error', reject).once('close', () => {
      if (!isAnswered) reject(closedError('without an answer', 'NO_ANSWER'));
    });
  });

const RESET = new Set(['ECONNRESET', 'EPIPE']);
