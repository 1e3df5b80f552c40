import { type Answer, parsedJson } from './answer.js';
import { expectDeclared } from './declared.js';
import { sendRaw } from './raw-http.js';

export type { Answer, Json } from './answer.js';

export interface Call {
  readonly body?: unknown;
  /** Sent unchanged in place of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Record<string, string>;
  readonly form?: FormData;
}

/** Calls the service over HTTP, as one partner or without credentials. */
export class Client {
  constructor(
    readonly baseUrl: string,
    readonly authorization?: string,
  ) {}

  static basic(baseUrl: string, user: string, password: string): Client {
    return new Client(baseUrl, `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  }

  bearing(token: string): Client {
    return new Client(this.baseUrl, `Bearer ${token}`);
  }

  anonymous(): Client {
    return new Client(this.baseUrl);
  }

  get = (path: string, call: Call = {}): Promise<Answer> => this.call('GET', path, call);
  post = (path: string, body?: unknown, call: Call = {}): Promise<Answer> => this.call('POST', path, { body, ...call });
  put = (path: string, body?: unknown, call: Call = {}): Promise<Answer> => this.call('PUT', path, { body, ...call });
  patch = (path: string, body?: unknown, call: Call = {}): Promise<Answer> =>
    this.call('PATCH', path, { body, ...call });
  delete = (path: string, call: Call = {}): Promise<Answer> => this.call('DELETE', path, call);

  async call(method: string, path: string, { body, raw, headers, form }: Call = {}): Promise<Answer> {
    const content = form ?? raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const all = {
      ...(this.authorization === undefined ? {} : { authorization: this.authorization }),
      ...(content === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    if (method === 'GET' && content !== undefined)
      return sendRaw(this.baseUrl, { method, path, headers: all, body: content as string }); // fetch refuses to send it
    const response = await fetch(this.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: all,
      ...(content === undefined ? {} : { body: content as string }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, body: parsedJson(text) };
    expectDeclared(method, path, answer);
    return answer;
  }
}
