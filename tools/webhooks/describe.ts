import { colourOf, paint } from '../demo/screen.js';
import type { Transaction, User, WebhookEvent } from '../demo/shapes.js';
import { money, short } from '../demo/texts.js';

const TYPE = 25;
const SUBJECT = 38;
const STATE = 26;

/** One event as one line. */
export function describe({ type, occurredAt, sequence, body }: WebhookEvent): string {
  const [subject, state] = WORDS[type]?.(body['payload']) ?? ['', ''];
  const time = new Date(occurredAt).toTimeString().slice(0, 8);
  return `${paint('dim', time)}  ${type.padEnd(TYPE)}  ${subject.padEnd(SUBJECT)}  ${paint(colourOf(state), state.padEnd(STATE))}  ${paint('dim', `#${sequence}`)}`;
}

interface Endpoint {
  readonly id: string;
  readonly failingSince?: string;
  readonly disabledReason?: string;
}

type Words = (payload: unknown) => readonly [subject: string, state: string];

/** Keyed by type; an unknown event type has no words. */
const WORDS: Readonly<Partial<Record<string, Words>>> = {
  TRANSACTION_UPDATED: (payload) => {
    const { type, id, crypto, cryptoCurrency, fiat, currency, status } = payload as Transaction;
    const amount = type === 'buy' ? money(fiat, currency) : money(crypto, cryptoCurrency);
    return [`${type} ${short(id)} ${amount}`, status];
  },
  USER_KYC_UPDATED: (payload) => {
    const { id, email, kyc } = payload as User;
    return [`user ${short(id)} ${email}`, kyc];
  },
  WEBHOOK_ENDPOINT_FAILING: (payload) => {
    const { id, failingSince } = payload as Endpoint;
    return [`endpoint ${short(id)}`, `since ${failingSince}`];
  },
  WEBHOOK_ENDPOINT_DISABLED: (payload) => {
    const { id, disabledReason } = payload as Endpoint;
    return [`endpoint ${short(id)}`, String(disabledReason)];
  },
};
