const WIDTH = 58;
const LONGEST = 110;

export const header = (patches) =>
  `${patches.length} patches\n\n${line('patch', 'killed by', 'seconds')}\n${'-'.repeat(WIDTH + LONGEST + 10)}`;

export const row = ({ name }, { outcome, by, seconds }) =>
  line(name, outcome === 'killed' ? by : `${outcome.toUpperCase()} ${by}`.trim(), seconds.toFixed(1));

export function footer(verdicts, milliseconds) {
  const count = (wanted) => verdicts.filter(({ outcome }) => outcome === wanted).length;
  const invalid = count('invalid') > 0 ? `, ${count('invalid')} invalid` : '';
  return `\n${count('killed')} killed, ${count('survived')} survived${invalid}, in ${(milliseconds / 60_000).toFixed(1)} minutes`;
}

const line = (name, by, seconds) => `${name.padEnd(WIDTH)} ${cut(by).padEnd(LONGEST)} ${seconds.padStart(7)}`;
const cut = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
