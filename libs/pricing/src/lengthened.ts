/** Delays of a sell that its method's usual time does not include, in minutes. */
export interface Delays {
  /** Usual time of the confirmations beyond the chain's own number. Half of the waits are longer, so the maximum is twice as much. */
  readonly waits: number;
  /** Time until the end of the last day on which the money is sent; 0 if it is sent at once. */
  readonly sentWithin: number;
}

/** The usual time of a method, such as `5-30 minutes`, with these delays. */
export function lengthened(usual: string, { waits, sentWithin }: Delays): string {
  if (waits <= 0 && sentWithin <= 0) return usual;
  const [, from, to, unit] = /^(\d+)-(\d+) (minutes|hours)$/.exec(usual) ?? [];
  const minutes = unit === 'hours' ? HOUR : 1;
  return rangeOf(Number(from) * minutes + waits, Math.max(Number(to) * minutes + 2 * waits, sentWithin));
}

const HOUR = 60;
const DAY = 24 * HOUR;

function rangeOf(from: number, to: number): string {
  const [unit, size] = to <= 2 * HOUR ? ['minutes', 1] : to <= 2 * DAY ? ['hours', HOUR] : ['days', DAY];
  return `${Math.max(1, Math.floor(from / size))}-${Math.ceil(to / size)} ${unit}`;
}
