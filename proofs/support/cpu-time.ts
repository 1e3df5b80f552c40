/** CPU milliseconds that one request may take. An event loop that is busy for longer delays every other partner. */
export const MAX_CPU_MS = 250;

interface Measured<T> {
  readonly result: T;
  readonly cpuMs: number;
}

/**
 * Measures the CPU time of `work` in this process, in which the service runs, on all of its threads. Above MAX_CPU_MS it is repeated twice and the minimum of
 * the three counts: loops of the service, compilation and garbage collection disturb some measurements, but a slow parser is slow each time. The time of other
 * processes is not counted.
 */
export async function cpuTimeOf<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const first = await measure(work);
  if (first.cpuMs <= MAX_CPU_MS) return first;
  const repeated = [await measure(work), await measure(work)];
  return { result: first.result, cpuMs: Math.min(first.cpuMs, ...repeated.map(({ cpuMs }) => cpuMs)) };
}

/** Reports a request that took more than MAX_CPU_MS. */
export const cpuProblems = (name: string, cpuMs: number): string[] =>
  cpuMs > MAX_CPU_MS ? [`${name} took ${Math.round(cpuMs)} ms of CPU`] : [];

async function measure<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1_000 };
}
