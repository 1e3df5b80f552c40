import { parseEnv } from 'node:util';
import { Problem } from '../bootstrap/problem.mjs';

const LINE = /^#?([A-Z][A-Z0-9_]*)=.*$/;

/** The text of `.env.live.example` with these values in it. Refuses a value whose line there is not, and a line that stays empty. */
export function fillSettings(example: string, values: Readonly<Record<string, string>>): string {
  const lines = example.split('\n').map((line) => {
    const [, name = ''] = LINE.exec(line) ?? [];
    const value = values[name];
    return value === undefined ? line : `${name}=${quoted(value)}`;
  });
  const filled = readSettings(lines.join('\n'));
  const [strange] = Object.keys(values).filter((name) => filled[name] === undefined);
  if (strange !== undefined) throw new Problem(`.env.live.example has no line for ${strange}`);
  const empty = Object.keys(filled).filter((name) => filled[name] === '');
  if (empty.length > 0) throw new Problem(`not filled in: ${empty.join(', ')}`);
  return lines.join('\n');
}

/** Settings of a file, without the optional ones. */
export const readSettings = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));

/** Every setting that a file names, optional ones too. */
export const namesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const [, name] = LINE.exec(line) ?? [];
    return name === undefined ? [] : [name];
  });

/** Quotes a value that a shell would not read literally, since the file may be sourced. Refuses a value that quotes cannot hold. */
function quoted(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  if (/['\n]/.test(value))
    throw new Problem(`a value of a settings file has neither a quote nor a line break: ${value}`);
  return `'${value}'`;
}
