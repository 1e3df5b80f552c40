import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { agentFor } from './agents.js';
import { Cut } from './cut.js';
import { codeOf, failed, failureOf, type Failure } from './failure.js';
import { urlProblem } from './url-problem.js';

export interface WebhookPost {
  /** Sent as it is written: case and path are the partner's. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in UTF-8. As text it goes out in one piece with the headers. */
  readonly body: string;
  readonly allowPrivate: boolean;
  readonly ownHosts?: readonly string[];
  /** Milliseconds for everything, the answer's body included. Default 15 000. */
  readonly deadlineMs?: number;
  /** Gives up early, as when the worker stops. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly kind: 'answered';
  /** 3xx is an answer like any other: redirects are not followed. */
  readonly status: number;
  /** The header as it came. */
  readonly retryAfter?: string;
  /** At most the first 4 KiB, as text that any database takes. */
  readonly body: string;
}

/** `durationMs` in whole milliseconds. */
export type PostResult = (Answer | Failure) & { readonly durationMs: number };

/** One attempt at delivering a webhook. Never rejects: whatever goes wrong is a result. */
export async function postWebhook(post: WebhookPost): Promise<PostResult> {
  const started = performance.now();
  const outcome = await attempt(post).catch(failureOf);
  return { ...outcome, durationMs: Math.round(performance.now() - started) };
}

const DEADLINE_MS = 15_000;
const MOST_READ = 16 * 1024;
const MOST_KEPT = 4 * 1024;

async function attempt(post: WebhookPost): Promise<Answer | Failure> {
  const problem = urlProblem(post.url, post);
  if (problem) return failed('blocked', problem);
  const cut = new Cut(post.deadlineMs ?? DEADLINE_MS, post.signal);
  try {
    return await exchange(post, cut);
  } catch (error) {
    return cut.failure ?? failureOf(error);
  } finally {
    cut.dispose();
  }
}

/** A kept connection may have been closed by the other side just then; that says nothing about the receiver, so it is asked again. */
async function exchange(post: WebhookPost, cut: Cut): Promise<Answer> {
  const req = send(post, cut);
  let res: http.IncomingMessage;
  try {
    res = await responseTo(req);
  } catch (error) {
    if (req.reusedSocket && !cut.failure && RESET.has(codeOf(error))) return exchange(post, cut);
    throw error;
  }
  const retryAfter = res.headers['retry-after'];
  return { kind: 'answered', status: res.statusCode!, ...(retryAfter && { retryAfter }), body: await beginning(res) };
}

function send(post: WebhookPost, cut: Cut): http.ClientRequest {
  const url = new URL(post.url);
  const req = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    path: pathAsWritten(post.url, url),
    headers: {
      ...post.headers,
      'user-agent': 'Rampart-Webhooks/1',
      'accept-encoding': 'identity',
      'content-length': Buffer.byteLength(post.body),
    },
    agent: agentFor(url, post),
  });
  req.on('error', () => {});
  cut.ends(req);
  req.once('socket', (socket) => {
    if (socket.connecting) cut.unless(once(socket, url.protocol === 'https:' ? 'secureConnect' : 'connect'));
  });
  req.end(post.body);
  return req;
}

/** A URL parser tidies paths up; only what cannot stand in a request line is taken from it. */
function pathAsWritten(text: string, url: URL): string {
  const path = text.replace(/^[^/]*\/\/[^/?]*/, '');
  if (!/^[\x21-\x7e]*$/.test(path)) return url.pathname + url.search;
  return path.startsWith('/') ? path : `/${path}`;
}

/** A request may end without an error and without an answer, as when the receiver switches protocols. */
const responseTo = (req: http.ClientRequest): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    let isAnswered = false;
    req.once('response', (res) => {
      isAnswered = true;
      resolve(res);
    });
    req.once('error', reject).once('close', () => {
      if (!isAnswered) reject(closed('without an answer', 'NO_ANSWER'));
    });
  });

/** Every request and every answer is closed at last: an error is made, which is costly, only where that came too early. */
const closed = (how: string, code: string): Error => Object.assign(new Error(`closed ${how}`), { code });

const RESET = new Set(['ECONNRESET', 'EPIPE']);

/** Where enough was read, the response and its connection are destroyed. */
function beginning(res: http.IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  return new Promise((resolve, reject) => {
    const done = (): void => resolve(textOf(Buffer.concat(kept), { isCut: read > MOST_KEPT }));
    res.on('data', (chunk: Buffer) => {
      if (read < MOST_KEPT) kept.push(chunk.subarray(0, MOST_KEPT - read));
      read += chunk.length;
      if (read < MOST_READ) return;
      done();
      res.destroy();
    });
    res.once('end', done).on('error', reject);
    const cutShort = (): void => {
      if (!res.readableEnded) reject(closed('in the middle of the answer', 'ECONNRESET'));
    };
    res.once('close', cutShort);
    if (res.destroyed) cutShort();
  });
}

/** Whole characters, as text that any database takes. */
function textOf(bytes: Buffer, { isCut }: { isCut: boolean }): string {
  return bytes.length === 0 ? '' : new TextDecoder().decode(bytes, { stream: isCut }).replaceAll('\0', '\ufffd');
}
