import { type CallOutcome, driverCalls, outcomeOfStatus, SECOND } from '@rampart/kernel';
import { TextRefused } from '@rampart/ports';

const TIMEOUT = 5 * SECOND;
const MAX_ANSWER = 100_000;
/** Errors that occur before anything is sent. */
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

export interface SmsAnswer {
  readonly status: number;
  readonly text: string;
}

export interface SmsCall {
  /** Name of the driver in the metrics. */
  readonly driver: string;
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly judgeAnswer?: (answer: SmsAnswer) => CallOutcome;
}

/** Posts a message to a gateway, once. Errors contain neither the phone number nor the text nor a credential. */
export const postMessage = (call: SmsCall): Promise<SmsAnswer> =>
  driverCalls.measure(call.driver, 'sendMessage', () => exchange(call), {
    judgeAnswer: call.judgeAnswer ?? (({ status }) => outcomeOfStatus(status)),
  });

async function exchange({ name, url, headers, body }: SmsCall): Promise<SmsAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return { status: response.status, text: (await response.text()).slice(0, MAX_ANSWER) };
  } catch (error) {
    const { name: kind, cause } = error as Error & { cause?: { code?: unknown } };
    const why = kind === 'TimeoutError' ? 'it took too long' : typeof cause?.code === 'string' ? cause.code : kind;
    const problem = `${name} did not respond: ${why}`;
    throw NOT_REACHED.has(why) ? new TextRefused(problem, { cause: error }) : new Error(problem, { cause: error });
  }
}

/** A `4xx` response means that the message was not accepted. */
export const rejectionOf = (status: number, problem: string): Error =>
  status >= 400 && status < 500 ? new TextRefused(problem) : new Error(problem);

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
