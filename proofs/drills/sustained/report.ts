import { spreadOf } from '../bench/ratios.js';
import { percentiles } from '../latency/percentiles.js';
import type { SustainedFigures } from './run.js';

/** Caches fill and code is compiled in the first minutes, so a shorter run proves nothing about memory. */
const JUDGED_SECONDS = 300;
/** The maximum growth between the second and the last quarter of a run. */
const MAX_GROWTH_MIB = 25;

export function show({ backend, seconds, traffic, cpu, memory, undelivered }: SustainedFigures): void {
  const { completed, calls, errors, times } = traffic;
  const perOrder = (cpuSeconds: number): string => ((cpuSeconds * 1_000) / completed).toFixed(1);
  const total = Object.values(cpu).reduce((sum, each) => sum + each, 0);
  console.log(`queues in ${backend}, ${Math.round(seconds)} s`);
  console.log(
    `  ${completed} orders completed, ${(completed / seconds).toFixed(1)}/s, ${(calls / completed).toFixed(1)} calls each`,
  );
  console.log(`  ${errors.length} errors, ${undelivered} webhooks undelivered`);
  console.log(
    `  CPU per order: ${perOrder(total)} ms (${Object.entries(cpu)
      .map(([name, value]) => `${name} ${perOrder(value)}`)
      .join(', ')})`,
  );
  for (const [route, values] of times) {
    const { p50, p99 } = percentiles(values);
    console.log(`  ${route.padEnd(12)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
  for (const [name, values] of Object.entries(memory))
    console.log(`  ${name.padEnd(12)} ${values.map((each) => Math.round(each)).join(' ')} MiB`);
}

/** Sentences about the bars that a run misses. */
export function problemsOf({ backend, seconds, traffic, memory, undelivered }: SustainedFigures): string[] {
  const { completed, errors } = traffic;
  const grown = Object.entries(memory).filter(([, values]) => growthOf(values) > MAX_GROWTH_MIB);
  return [
    ...(completed === 0 ? [`${backend}: no order was completed`] : []),
    ...(errors.length > 0 ? [`${backend}: ${errors.length} errors, the first: ${errors[0]}`] : []),
    ...(undelivered > 0 ? [`${backend}: ${undelivered} webhooks were not delivered`] : []),
    ...(seconds < JUDGED_SECONDS ? [] : grown.map(([name]) => `${backend}: the memory of the ${name} grows`)),
  ];
}

/** The growth from the median of the second quarter of the samples to that of the last. */
export function growthOf(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4);
  const middle = (from: number): number => spreadOf(values.slice(from, from + quarter)).median;
  return quarter === 0 ? 0 : middle(values.length - quarter) - middle(quarter);
}
