import { Problem } from '../bootstrap/problem.mjs';

export interface DryRunOptions {
  readonly file: string;
  readonly profile?: string;
  readonly config?: string;
  readonly account?: string;
  readonly currency?: string;
}

const USAGE = 'npm run desk:try -- FILE [--profile=NAME] [--config=desk.json] [--account=ID] [--currency=CODE]';
const NAMES = ['profile', 'config', 'account', 'currency'] as const;

/** Options may be written with `=` or with a space. */
export function optionsIn(given: readonly string[]): DryRunOptions {
  const found = new Map<string, string>();
  const files: string[] = [];
  for (let i = 0; i < given.length; i++) {
    const [, name, value] = /^--([a-z]+)(?:=(.*))?$/.exec(given[i] ?? '') ?? [];
    if (name === undefined) files.push(given[i] ?? '');
    else if (!NAMES.some((each) => each === name)) throw new Problem(`Unknown: --${name}. ${USAGE}`);
    else found.set(name, value ?? given[++i] ?? '');
  }
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new Problem(USAGE);
  return { file, ...Object.fromEntries(found) };
}

export type Format = 'camt' | 'mt940' | 'csv';

/** The format by the file's name, or else by its beginning. */
export function formatOf(file: string, bytes: Uint8Array): Format {
  const [, ending = ''] = /\.(\w+)$/.exec(file.toLowerCase()) ?? [];
  if (ending === 'xml') return 'camt';
  if (ending === 'sta' || ending === 'mt940' || ending === '940') return 'mt940';
  const start = Buffer.from(bytes.subarray(0, 4_096)).toString('latin1');
  if (/^[^<,;]{0,4}<\?xml|<Document/.test(start)) return 'camt';
  return /^:(?:20|25|28C?|60F):/m.test(start) && ending !== 'csv' ? 'mt940' : 'csv';
}
