import { driverCalls } from '@rampart/kernel';
import { secretsIn, withoutSecrets, withWords } from './node-words.js';

const MAX_BYTES = 64 * 2 ** 20;
/** Most calls per request. Nodes refuse more, or respond to only some of them. */
export const MAX_BATCH = 100;

export type RpcCall = readonly [method: string, ...params: readonly unknown[]];

/** The other side responded with a refusal. */
export class RpcRefused extends Error {
  constructor(
    peer: string,
    readonly method: string,
    readonly code: number,
    message: string,
  ) {
    super(`the ${peer} refused ${method}: ${message}`);
  }
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string } | null;
}

export interface RpcPeer {
  /** Name of the other side in errors. */
  readonly peer: 'node' | 'provider';
  /** Name of the driver in metrics. */
  readonly driver: string;
  /** A name and password in the URL are sent as Basic credentials. */
  readonly url: string;
  readonly version: '1.0' | '2.0';
  readonly timeout: number;
  /** Reason why a response with this status is not usable. */
  readonly statusProblem: (status: number) => string | undefined;
}

/** JSON-RPC over HTTP with a timeout and a bounded response. Errors never contain the address, which includes passwords or keys. */
export class JsonRpc {
  private readonly address: string;
  private readonly secrets: readonly string[];
  private readonly headers: Readonly<Record<string, string>>;

  constructor(private readonly options: RpcPeer) {
    const parsed = new URL(options.url);
    this.secrets = secretsIn(parsed);
    const credentials = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`;
    this.headers = {
      'content-type': 'application/json',
      ...(parsed.username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
    };
    this.address = Object.assign(parsed, { username: '', password: '' }).href;
  }

  /** Throws `RpcRefused`, or another error if no response arrived. */
  async call<T>(...call: RpcCall): Promise<T> {
    const [answer] = await this.batch<T>([call]);
    if (answer instanceof RpcRefused) throw answer;
    return answer as T;
  }

  /** Sends at most `MAX_BATCH` calls per request. Returns the results in the order of the calls. */
  async batch<T>(calls: readonly RpcCall[]): Promise<(T | RpcRefused)[]> {
    const answers: (T | RpcRefused)[] = [];
    for (let first = 0; first < calls.length; first += MAX_BATCH)
      answers.push(...(await this.askAtOnce<T>(calls.slice(first, first + MAX_BATCH))));
    return answers;
  }

  private async askAtOnce<T>(calls: readonly RpcCall[]): Promise<(T | RpcRefused)[]> {
    const { peer, driver, version: jsonrpc } = this.options;
    const body = calls.map(([method, ...params], id) => ({ jsonrpc, id, method, params }));
    const answers = await driverCalls.measure(driver, nameOf(calls), () => this.exchange(JSON.stringify(body)), {
      judgeAnswer: (each) => (each.every(({ error }) => !error) ? 'ok' : 'refused'),
    });
    return calls.map(([method], id) => {
      const answer = answers.find((each) => each.id === id);
      if (!answer) throw this.unanswered(method, calls.length, answers);
      const { error, result } = answer;
      return error
        ? new RpcRefused(peer, method, error.code, withoutSecrets(String(error.message), this.secrets))
        : (result as T);
    });
  }

  /** A node that does not accept a batch responds to its first call only, or to none. */
  private unanswered(method: string, calls: number, answers: readonly Answer[]): Error {
    const { peer } = this.options;
    const refusal = answers.find(({ error }) => error);
    if (!refusal) return new Error(`the ${peer} left ${method} unanswered`);
    return new Error(withWords(`the ${peer} refused a batch of ${calls}`, JSON.stringify(refusal), this.secrets));
  }

  private async exchange(body: string): Promise<readonly Answer[]> {
    const { peer, timeout, statusProblem } = this.options;
    const { address, headers } = this;
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(address, { method: 'POST', headers, body, signal }).catch((error: Error) => {
      const reason = error.name === 'TimeoutError' ? 'time-out' : causeOf(error);
      throw new Error(`the ${peer} does not answer: ${reason}`, { cause: error });
    });
    const text = await this.readBounded(response);
    const problem = statusProblem(response.status);
    const answers = problem === undefined ? readAnswers(text) : undefined;
    if (answers) return answers;
    const found = problem ?? `answers with HTTP ${response.status} and something else than asked`;
    throw new Error(withWords(`the ${peer} ${found}`, text, this.secrets));
  }

  private async readBounded(response: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += (chunk as Uint8Array).length;
      if (bytes > MAX_BYTES) throw new Error(`the ${this.options.peer} answered too much`);
      chunks.push(chunk as Uint8Array);
    }
    return Buffer.concat(chunks).toString();
  }
}

/** Undefined if the text is not a response. A single object is the result of the only call, or refuses the whole request. */
function readAnswers(text: string): readonly Answer[] | undefined {
  try {
    const read = JSON.parse(text) as unknown;
    const answers = Array.isArray(read) ? (read as unknown[]) : [isResult(read) ? { ...read, id: 0 } : read];
    return answers.every(isAnswer) ? answers : undefined;
  } catch {
    return undefined;
  }
}

const isAnswer = (each: unknown): each is Answer => typeof each === 'object' && each !== null && 'id' in each;
const isResult = (each: unknown): each is object => isAnswer(each) && (each.error ?? null) === null && 'result' in each;

/** The common method of the calls, or `batch` if they differ. */
const nameOf = (calls: readonly RpcCall[]): string =>
  new Set(calls.map(([method]) => method)).size === 1 ? calls[0]![0] : 'batch';

const causeOf = (error: Error): string => (error.cause as { code?: string } | undefined)?.code ?? error.name;
