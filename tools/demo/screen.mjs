const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };
const coloured = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** What a step is called, as wide as the longest call of the demo. */
const LEFT = 45;

let hushed = false;

export const paint = (colour, text) => (coloured ? `\x1b[${CODES[colour]}m${text}\x1b[0m` : text);

export const line = (text = '') => hushed || console.log(text);

/** Nothing more is shown: what still happens is only the end. */
export const hush = () => (hushed = true);

export const heading = (text) => line(`\n${paint('bold', text)}\n`);

/** A call of the API, and what came of it. */
export const call = (request, result) => line(`  ${paint('cyan', request.padEnd(LEFT))}  ${result}`);

/** More about the line before. */
export const more = (text) => line(`  ${' '.repeat(LEFT)}  ${text}`);

/** A webhook that came in. */
export const webhook = (status, note) =>
  line(`      ${paint('dim', '<-')} ${paint(colourOf(status), status.padEnd(LEFT - 7))}  ${paint('dim', note)}`);

export const failure = (text) => line(`  ${paint('red', text)}`);

/** How a status feels to the user who waits for money. */
export function colourOf(status) {
  if (status === 'completed') return 'green';
  if (status === 'payout_failed') return 'red';
  return /^(expired|refunded|cancelled)/.test(status) ? 'yellow' : 'bold';
}
