const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };

export type Colour = keyof typeof CODES;

const isColoured = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** The width of a step's name: that of the longest call of the demo. */
const LEFT = 45;

let isHushed = false;

export const paint = (colour: Colour, text: string): string =>
  isColoured ? `\x1b[${CODES[colour]}m${text}\x1b[0m` : text;

export const line = (text = ''): void => {
  if (!isHushed) console.log(text);
};

/** Nothing more is shown: what still comes is only the end. */
export const hush = (): void => {
  isHushed = true;
};

export const heading = (text: string): void => line(`\n${paint('bold', text)}\n`);

/** A call of the API, and what came of it. */
export const call = (request: string, result: string): void =>
  line(`  ${paint('cyan', request.padEnd(LEFT))}  ${result}`);

/** More about the line before. */
export const more = (text: string): void => line(`  ${' '.repeat(LEFT)}  ${text}`);

/** A webhook that came in. */
export const webhook = (status: string, note: string): void =>
  line(`      ${paint('dim', '<-')} ${paint(colourOf(status), status.padEnd(LEFT - 7))}  ${paint('dim', note)}`);

export const failure = (text: string): void => line(`  ${paint('red', text)}`);

/** How a status feels to the user who waits for money. */
export function colourOf(status: string): Colour {
  if (status === 'completed') return 'green';
  if (status === 'payout_failed') return 'red';
  return /^(expired|refunded|cancelled)/.test(status) ? 'yellow' : 'bold';
}
