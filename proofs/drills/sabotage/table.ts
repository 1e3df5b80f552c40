import type { Verdict } from './run-tests.js';
import type { Sabotage } from './sabotage.js';

const WIDTH = 58;
const MAX_LENGTH = 110;

export const header = (patches: readonly Sabotage[]): string =>
  `${patches.length} patches\n\n${line('patch', 'killed by', 'seconds')}\n${'-'.repeat(WIDTH + MAX_LENGTH + 10)}`;

export const row = ({ name }: Sabotage, { outcome, by, seconds }: Verdict): string =>
  line(name, outcome === 'killed' ? by : `${outcome.toUpperCase()} ${by}`.trim(), seconds.toFixed(1));

export function footer(verdicts: readonly Verdict[], milliseconds: number): string {
  const count = (which: Verdict['outcome']): number => verdicts.filter(({ outcome }) => outcome === which).length;
  const invalid = count('invalid') > 0 ? `, ${count('invalid')} invalid` : '';
  return `\n${count('killed')} killed, ${count('survived')} survived${invalid}, in ${(milliseconds / 60_000).toFixed(1)} minutes`;
}

const line = (name: string, by: string, seconds: string): string =>
  `${name.padEnd(WIDTH)} ${cut(by).padEnd(MAX_LENGTH)} ${seconds.padStart(7)}`;
const cut = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text);
