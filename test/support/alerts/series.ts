import { type Exposition, nameOf, withLabel } from './exposition.js';
import { MOMENTS, SCRAPING } from './rules.js';

/** One scrape, at a moment of the replay. */
export interface Observation {
  readonly atSeconds: number;
  /** The actual time of the scrape, as Unix time. */
  readonly takenAt: number;
  /** Undefined if the scrape failed. */
  readonly seen: Exposition | undefined;
  /** Name of the scrape's job in Prometheus; of prometheus.yml unless given. */
  readonly job?: string;
}

interface InputSeries {
  readonly series: string;
  readonly values: string;
}

/**
 * Observations of these metrics as promtool's input, a value for each scrape interval.
 *
 * Observed: each value at the moment of its observation, and by how much each counter grew from one observation to the next. Filled in: a gauge keeps its
 * value until the next observation, a counter grows evenly in between. Repeated after the last observation: gauges stay as they are, and each counter grows
 * in every interval as it last did. Moments are Unix time, and promtool's time begins at 0: they are moved so that their age is as observed.
 */
export function seriesOf(
  observations: readonly Observation[],
  untilSeconds: number,
  metrics: ReadonlySet<string>,
): InputSeries[] {
  const jobs = [...new Set(observations.map(jobOf))];
  return jobs.flatMap((job) => new TargetSeries(observations, job, metrics).read(untilSeconds));
}

const jobOf = ({ job = SCRAPING.job }: Observation): string => job;

/** The series of one target. An observation of another target has none of them, not even a failed scrape. */
class TargetSeries {
  constructor(
    private readonly observations: readonly Observation[],
    private readonly job: string,
    private readonly metrics: ReadonlySet<string>,
  ) {}

  read(untilSeconds: number): InputSeries[] {
    const { intervalSeconds } = SCRAPING;
    const intervals = Math.floor(untilSeconds / intervalSeconds);
    const moments = Array.from({ length: intervals + 1 }, (_, nth) => nth * intervalSeconds);
    const label = `job="${this.job}"`;
    const up = { series: `up{${label}}`, values: notationOf(moments.map((at) => this.upAt(at))) };
    const series = this.names().map((name) => ({
      series: withLabel(name, label),
      values: notationOf(moments.map((at) => this.valueAt(name, at))),
    }));
    return [up, ...series];
  }

  private names(): string[] {
    const own = this.observations.filter((each) => jobOf(each) === this.job);
    const names = new Set(own.flatMap(({ seen }) => [...(seen?.samples.keys() ?? [])]));
    return [...names].filter((name) => this.metrics.has(nameOf(name)));
  }

  private upAt(at: number): number | undefined {
    const last = this.observations[this.lastBefore(at)]!;
    return jobOf(last) === this.job ? Number(last.seen !== undefined) : undefined;
  }

  private valueAt(series: string, at: number): number | undefined {
    const nth = this.lastBefore(at);
    const { atSeconds, takenAt, seen } = this.observations[nth]!;
    const value = this.observed(series, nth);
    if (value === undefined) return undefined;
    if (MOMENTS.has(nameOf(series))) return value - takenAt + atSeconds;
    if (!seen?.growing.has(nameOf(series))) return value;
    const isLast = nth + 1 === this.observations.length;
    return value + this.growth(series, isLast ? nth - 1 : nth) * (at - atSeconds);
  }

  /** A counter's growth per second from the nth observation to the next. A counter begins at 0, and resets with its process. */
  private growth(series: string, nth: number): number {
    const [from, to] = [this.observations[nth], this.observations[nth + 1]];
    if (!from || !to) return 0;
    const grown = (this.observed(series, nth + 1) ?? 0) - (this.observed(series, nth) ?? 0);
    return Math.max(0, grown) / (to.atSeconds - from.atSeconds);
  }

  private observed(series: string, nth: number): number | undefined {
    const observation = this.observations[nth];
    return observation && jobOf(observation) === this.job ? observation.seen?.samples.get(series) : undefined;
  }

  private lastBefore(at: number): number {
    return this.observations.findLastIndex(({ atSeconds }) => atSeconds <= at);
  }
}

/** promtool's notation: `VxN` is a value and N more like it, `_xN` are N without one; an end is marked stale once, as Prometheus does. */
function notationOf(values: readonly (number | undefined)[]): string {
  const runs: { readonly value: number | undefined; count: number }[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last && Object.is(last.value, value)) last.count += 1;
    else runs.push({ value, count: 1 });
  }
  return runs.map(({ value, count }, nth) => notationOfRun(value, count, nth === 0)).join(' ');
}

function notationOfRun(value: number | undefined, count: number, isFirst: boolean): string {
  if (value !== undefined) return count === 1 ? shown(value) : `${shown(value)}x${count - 1}`;
  if (isFirst) return `_x${count}`;
  return count === 1 ? 'stale' : `stale _x${count - 1}`;
}

const shown = (value: number): string => String(value).replace('Infinity', 'Inf').replace('e+', 'e');
