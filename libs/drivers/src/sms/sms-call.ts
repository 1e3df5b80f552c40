import { SECOND } from '@rampart/kernel';

const TIMEOUT = 5 * SECOND;
const MAX_ANSWER = 100_000;

export interface SmsCall {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts a message to a gateway, once. Errors name neither the phone nor the text nor a credential. */
export async function postMessage({ name, url, headers, body }: SmsCall): Promise<{ status: number; text: string }> {
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
    throw new Error(`${name} gave no answer: ${why}`);
  }
}

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
