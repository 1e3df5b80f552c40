/** The work of one side in its turn. */
export interface Turn {
  /** The number of requests, deliveries or orders. */
  readonly done: number;
  readonly seconds: number;
  /** The CPU seconds of the program and of Postgres. */
  readonly cpuSeconds: number;
}

/** A turn of each side, one right after the other. */
export interface Round {
  readonly service: Turn;
  readonly floor: Turn;
}

export interface Spread {
  readonly minimum: number;
  readonly median: number;
  readonly maximum: number;
}

/** How close the service comes to its floor: 1 is as fast, or as cheap. One figure per round, so that load on both sides does not matter. */
export interface Ratios {
  readonly speed: Spread;
  readonly cpu: Spread;
}

export const ratiosOf = (rounds: readonly Round[]): Ratios => ({
  speed: spreadOf(rounds.map(({ service, floor }) => speedOf(service) / speedOf(floor))),
  cpu: spreadOf(rounds.map(({ service, floor }) => cpuOf(floor) / cpuOf(service))),
});

/** Milliseconds of CPU per request, delivery or order. */
export const cpuOf = ({ cpuSeconds, done }: Turn): number => (cpuSeconds * 1_000) / done;

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  return { minimum: sorted[0] ?? Number.NaN, median: middleOf(sorted), maximum: sorted.at(-1) ?? Number.NaN };
}

const speedOf = ({ done, seconds }: Turn): number => done / seconds;

function middleOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}
