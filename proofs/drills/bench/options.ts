import path from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../../../tools/bootstrap/problem.mjs';

export interface BenchOptions {
  readonly rounds: number;
  /** The length of each turn. */
  readonly seconds: number;
  /** The number of orders before the measurement. */
  readonly orders: number;
  /** Folders of bench-fill, the smallest database first; rows of large databases run on them alone. */
  readonly large: readonly string[];
  /** Whether the measured figures become the expected ones. */
  readonly record: boolean;
  /** Whether only counts are compared, in turns that are too short for a ratio. */
  readonly countsOnly: boolean;
  /** Whether a row is selected. */
  readonly includes: (name: string) => boolean;
}

const USAGE =
  'npm run drill -- bench --only=create,by-id --rounds=6 --seconds=3 --orders=20000 --large=var/small,var/bench --record';

/** Reads the arguments; `names` are those of all rows. */
export function readOptions(given: readonly string[], names: readonly string[]): BenchOptions {
  const { values } = parse(given);
  const only = values.only?.split(',');
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Problem(`There is no row "${unknown}". Rows: ${names.join(', ')}.`);
  return {
    rounds: whole(values.rounds),
    seconds: whole(values.seconds),
    orders: whole(values.orders),
    large: (values.large?.split(',') ?? []).map((folder) => path.resolve(folder)),
    record: values.record,
    countsOnly: values['counts-only'],
    includes: (name) => only?.includes(name) ?? true,
  };
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      options: {
        'only': { type: 'string' },
        'rounds': { type: 'string', default: '6' },
        'seconds': { type: 'string', default: '3' },
        'orders': { type: 'string', default: '20000' },
        'large': { type: 'string' },
        'record': { type: 'boolean', default: false },
        'counts-only': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Problem(`${(error as Error).message}. ${USAGE}`);
  }
}

function whole(text: string): number {
  const value = Number(text);
  if (!(Number.isInteger(value) && value > 0)) throw new Problem(`"${text}" is not a whole number. ${USAGE}`);
  return value;
}
