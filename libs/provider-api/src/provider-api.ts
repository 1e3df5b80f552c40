import { driverCalls, outcomeOfStatus, SECOND } from '@rampart/kernel';
import { NothingSent } from '@rampart/ports';
import { parse } from 'lossless-json';
import { isNotConnected } from './not-connected.js';

/** Timeout for the whole response. Two consecutive calls end before the frame stops waiting for the driver. */
const TIMEOUT = 6 * SECOND;
const MAX_BODY = 2_000_000;

export interface Call {
  /** Name in the metrics; never built from what is sent. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  /** JSON whose numbers are kept as text, so that no amount is rounded. */
  readonly body: unknown;
}

export interface ApiSettings {
  /** Name of the provider in errors. */
  readonly name: string;
  /** Name of the driver in the metrics. */
  readonly driver: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout?: number;
}

/** The HTTP API of a provider: a timeout per call, responses of at most 2 MB, no redirects, no retries. Errors contain neither query nor body. */
export class ProviderApi {
  constructor(private readonly settings: ApiSettings) {}

  /** Rejects if no complete response arrived: the provider may have executed a request that changes something, except after `NothingSent`. */
  call(call: Call): Promise<Answer> {
    return driverCalls.measure(this.settings.driver, call.name, () => this.exchange(call), {
      judgeAnswer: ({ status }) => outcomeOfStatus(status),
    });
  }

  /** Returns the body of a successful response. */
  async fetchObject(call: Omit<Call, 'method'>): Promise<unknown> {
    const { status, body } = await this.call({ ...call, method: 'GET' });
    if (status !== 200) throw new Error(`${this.settings.name} answered ${status} to GET ${call.path}`);
    return body;
  }

  private async exchange(call: Call): Promise<Answer> {
    try {
      const response = await fetch(this.urlOf(call), {
        method: call.method,
        headers: {
          Accept: 'application/json',
          ...this.settings.headers,
          ...call.headers,
          ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.settings.timeout ?? TIMEOUT),
      });
      return { status: response.status, body: readExactJson(await readText(response)) };
    } catch (error) {
      const Failure = call.method === 'POST' && isNotConnected(error) ? NothingSent : Error;
      throw new Failure(`${this.settings.name} did not respond to ${call.method} ${call.path}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }

  private urlOf({ path, query }: Call): string {
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    return `${this.settings.url.replace(/\/$/, '')}${path}${search}`;
  }
}

/** Reads JSON and keeps each number as text. */
export const readExactJson = (text: string): unknown => parse(text, null, { parseNumber: (number) => number });

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new Error('it is longer than 2 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parsers quote text that they cannot read, which may be personal data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed';
  if (error instanceof SyntaxError) return 'it is no JSON';
  if (error.name === 'TimeoutError') return 'it took too long';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : error.message;
}
