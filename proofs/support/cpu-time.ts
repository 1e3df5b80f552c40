/** CPU milliseconds that one request may take. An event loop that is busy for longer delays every other partner. */
export const MAX_CPU_MS = 250;

interface Measured<T> {
  readonly result: T;
  readonly cpuMs: number;
}

/** Times that a slow measurement is repeated: loops of the service, compilation, garbage and a busy machine disturb some, but a slow parser is slow each time. */
const REPEATS = 5;

/**
 * Measures the CPU time of `work` in this process, in which the service runs, on all of its threads. Above MAX_CPU_MS it is repeated, and the minimum counts. The
 * time of other processes is not counted.
 */
export async function cpuTimeOf<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const first = await measure(work);
  if (first.cpuMs <= MAX_CPU_MS) return first;
  let { cpuMs } = first;
  for (let i = 0; i < REPEATS && cpuMs > MAX_CPU_MS; i += 1) cpuMs = Math.min(cpuMs, (await measure(work)).cpuMs);
  return { result: first.result, cpuMs };
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
