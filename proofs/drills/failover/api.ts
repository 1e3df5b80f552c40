/** Sends a request; undefined if there is no response. */
export type Ask = (path: string, init: CallOptions) => Promise<{ status: number; body: unknown } | undefined>;

export interface CallOptions {
  readonly method?: 'POST';
  readonly body?: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes a partner's calls and records every status. */
export class PartnerApi {
  /** The statuses of responses, with how often each occurred; 0 for no response. */
  readonly answers = new Map<number, number>();
  /** The longest time without a successful change, in milliseconds. */
  longestPause = 0;
  private changedAt = performance.now();
  private readonly authorization: string;

  private readonly ask: Ask;

  /** Calls by `fetch`, or as `ask` does. */
  constructor(
    baseUrl: string,
    { apiKey, apiSecret }: { readonly apiKey: string; readonly apiSecret: string },
    ask: Ask = (path, init) => askByFetch(baseUrl + path, init),
  ) {
    this.ask = ask;
    this.authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
  }

  /** Clears the records. */
  clearNotes(): void {
    this.answers.clear();
    this.longestPause = 0;
    this.changedAt = performance.now();
  }

  async get<T>(path: string): Promise<T | undefined> {
    const { status, body } = await this.send(path, {});
    return status === 200 ? (body as T) : undefined;
  }

  /** Sends a POST; a key makes a repeated call safe. */
  async post(path: string, body: object, key?: string): Promise<{ status: number; body: unknown }> {
    const answer = await this.send(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });
    if (answer.status >= 200 && answer.status < 300) this.noteChange();
    return answer;
  }

  private noteChange(): void {
    const now = performance.now();
    this.longestPause = Math.max(this.longestPause, now - this.changedAt);
    this.changedAt = now;
  }

  private async send(path: string, init: Partial<CallOptions>): Promise<{ status: number; body: unknown }> {
    const headers = { ...init.headers, authorization: this.authorization };
    const answer = (await this.ask(path, { ...init, headers })) ?? { status: 0, body: undefined };
    this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1);
    return answer;
  }
}

async function askByFetch(url: string, { body, ...init }: CallOptions): ReturnType<Ask> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, { ...init, ...content, signal }).catch(() => undefined);
  return response && { status: response.status, body: await response.json().catch(() => undefined) };
}

/** Longer than any response of the service may take. */
const TIMEOUT_MS = 30_000;
