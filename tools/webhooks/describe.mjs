import { colourOf, paint } from '../demo/screen.mjs';
import { money, short } from '../demo/words.mjs';

const TYPE = 25;
const SUBJECT = 38;
const STATE = 26;

/** One event as one line. */
export function describe({ type, occurredAt, sequence, body: { payload } }) {
  const [subject, state] = (WORDS[type] ?? unknown)(payload);
  const time = new Date(occurredAt).toTimeString().slice(0, 8);
  return `${paint('dim', time)}  ${type.padEnd(TYPE)}  ${subject.padEnd(SUBJECT)}  ${paint(colourOf(state), state.padEnd(STATE))}  ${paint('dim', `#${sequence}`)}`;
}

const WORDS = {
  TRANSACTION_UPDATED: ({ type, id, crypto, cryptoCurrency, fiat, currency, status }) => [
    `${type} ${short(id)} ${type === 'buy' ? money(fiat, currency) : money(crypto, cryptoCurrency)}`,
    status,
  ],
  USER_KYC_UPDATED: ({ id, email, kyc }) => [`user ${short(id)} ${email}`, kyc],
  WEBHOOK_ENDPOINT_FAILING: ({ id, failingSince }) => [`endpoint ${short(id)}`, `since ${failingSince}`],
  WEBHOOK_ENDPOINT_DISABLED: ({ id, disabledReason }) => [`endpoint ${short(id)}`, disabledReason],
};

const unknown = () => ['', ''];
