import { type CallOutcome, driverCalls, outcomeOfStatus, SECOND } from '@rampart/kernel';

const TIMEOUT = 5 * SECOND;
const MAX_ANSWER = 100_000;

export interface SmsAnswer {
  readonly status: number;
  readonly text: string;
}

export interface SmsCall {
  /** In the metrics. */
  readonly driver: string;
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly judgeAnswer?: (answer: SmsAnswer) => CallOutcome;
}

/** Posts a message to a gateway, once. Errors name neither the phone nor the text nor a credential. */
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
    throw new Error(`${name} gave no answer: ${why}`, { cause: error });
  }
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
