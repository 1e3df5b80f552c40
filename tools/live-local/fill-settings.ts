import { Problem } from '../bootstrap/problem.mjs';

const LINE = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/;

/** The text of `.env.live.example` with these values in it. Refuses a value whose line there is not, and a line that stays empty. */
export function fillSettings(example: string, values: Readonly<Record<string, string>>): string {
  const lines = example.split('\n').map((line) => {
    const [, , name = ''] = LINE.exec(line) ?? [];
    const value = values[name];
    return value === undefined ? line : `${name}=${value}`;
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
  Object.fromEntries(linesOf(text).flatMap(({ isOptional, name, value }) => (isOptional ? [] : [[name, value]])));

/** Every setting that a file names, optional ones too. */
export const namesOf = (text: string): string[] => linesOf(text).map(({ name }) => name);

const linesOf = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [, mark, name = '', value = ''] = LINE.exec(line) ?? [];
    return mark === undefined ? [] : [{ isOptional: mark === '#', name, value }];
  });
