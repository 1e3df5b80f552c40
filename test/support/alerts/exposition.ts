/** Content of one scrape of `/metrics`. */
export interface Exposition {
  /** Values by series, `name{label="value"}`. */
  readonly samples: ReadonlyMap<string, number>;
  /** Names of samples that only grow: counters, and the parts of histograms. */
  readonly growing: ReadonlySet<string>;
}

/** Reads Prometheus' text format. */
export function readExposition(text: string): Exposition {
  const samples = new Map<string, number>();
  const growing = new Set<string>();
  for (const line of text.split('\n')) {
    const [, family = '', type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    if (type === 'counter') growing.add(family);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) growing.add(`${family}_${part}`);
    const [, series, value] = /^(\w+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (series !== undefined) samples.set(series, numberOf(value ?? ''));
  }
  return { samples, growing };
}

export const nameOf = (series: string): string => series.split('{')[0]!;

/** The series as Prometheus stores it, with a label of the target. */
export const withLabel = (series: string, label: string): string =>
  series.endsWith('}') ? `${series.slice(0, -1)},${label}}` : `${series}{${label}}`;

const numberOf = (text: string): number => Number(text.replace('Inf', 'Infinity'));
