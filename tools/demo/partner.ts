import type { ApiFault, Client, Send, Settings } from '@rampart/client';
import { Problem } from '../bootstrap/problem.mjs';
import type { Sandbox } from '../setup/sandbox.js';

const TIMEOUT_MS = 10_000;
const POLL_MS = 20;

type AnySend = (method: Method, path: string, request: { body?: unknown }) => Promise<{ data: unknown }>;
type Method = 'get' | 'post' | 'put' | 'delete';

/** The partner's side of the API: returns the response of a call, or throws a problem that says which call was refused and why. */
export class Partner {
  readonly #client: Promise<Client>;

  /** Settings are the client's, such as how often it retries. */
  constructor({ baseUrl, partner }: Pick<Sandbox, 'baseUrl' | 'partner'>, settings: Partial<Settings> = {}) {
    this.#client = import('@rampart/client').then(({ createClient }) =>
      createClient({ baseUrl, credentials: partner, ...settings }),
    ); // built by now, which it was not when this file was loaded
  }

  get<T>(path: string): Promise<T> {
    return this.call<T>('get', path);
  }

  post<T = unknown>(path: string, body: unknown = {}): Promise<T> {
    return this.call<T>('post', path, body);
  }

  put<T = unknown>(path: string, body: unknown): Promise<T> {
    return this.call<T>('put', path, body);
  }

  async delete(path: string): Promise<void> {
    await this.call('delete', path);
  }

  /** Repeats the call until `isRight` accepts the response. */
  async awaitAnswer<T>(path: string, isRight: (answer: T) => boolean): Promise<T> {
    for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline;) {
      const answer = await this.get<T>(path);
      if (isRight(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Problem(`GET ${path} did not become what it should within ${TIMEOUT_MS / 1000} s.`);
  }

  private async call<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const { send }: { send: Send } = await this.#client;
    const { data } = await (send as unknown as AnySend)(method, path, { body }).catch((error: Error) => {
      const { code, status, message } = error as Partial<ApiFault> & Error;
      throw new Problem(
        code ? `${method.toUpperCase()} ${path} was refused with ${status} ${code}: ${message}` : message,
      );
    });
    return data as T;
  }
}
