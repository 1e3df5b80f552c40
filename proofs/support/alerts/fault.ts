import type { AlertWorld } from './alert-world.js';
import { firedIn, type Replay } from '../../../test/support/alerts/replay.js';
import { SCRAPING } from '../../../test/support/alerts/rules.js';
import type { Observation } from '../../../test/support/alerts/series.js';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** A fault that must fire an alert, caused in the service. */
export interface Fault {
  /** The fault in words. */
  readonly what: string;
  begin(world: AlertWorld): Promise<void>;
  /** Lets `everySeconds` of the fault pass, before each observation in it. If it is omitted, the fault is observed as it begins. */
  goOn?(world: AlertWorld): Promise<void>;
  end(world: AlertWorld): Promise<void>;
  /** Time between two observations; an interval of scraping unless given. */
  readonly everySeconds?: number;
  /** Number of observations in the fault; 1 unless given. */
  readonly times?: number;
  /** How long the last observation is repeated: gauges stay, counters continue to grow. Not at all unless given. */
  readonly repeatedSeconds?: number;
  /** Alerts that fire as well, and why. */
  readonly alongside?: Readonly<Record<string, string>>;
  /** The job under which Prometheus has the service in the fault; as in prometheus.yml unless given. */
  readonly job?: string;
}

export interface FaultRun {
  /** Alerts that would fire before the fault if the state then lasted as long as the fault. */
  readonly before: readonly string[];
  readonly fired: readonly string[];
  readonly replay: Replay;
}

/** Observes the service before and during the fault, ends the fault, and replays the observations through the rules. */
export async function runFault(world: AlertWorld, fault: Fault): Promise<FaultRun> {
  const { everySeconds = SCRAPING.intervalSeconds, times = 1, repeatedSeconds = 0, job } = fault;
  const calm = [await observe(world, 0), await observe(world, SCRAPING.intervalSeconds)];
  const observed: Observation[] = [];
  try {
    await fault.begin(world);
    for (let nth = 1; nth <= times; nth++) {
      await fault.goOn?.(world);
      observed.push({
        ...(await observe(world, SCRAPING.intervalSeconds + nth * everySeconds)),
        ...(job === undefined ? {} : { job }),
      });
    }
  } finally {
    await fault.end(world);
  }
  const untilSeconds = SCRAPING.intervalSeconds + times * everySeconds + repeatedSeconds;
  const replay = { observations: [...calm, ...observed], untilSeconds };
  return { before: firedIn({ observations: calm, untilSeconds }), fired: firedIn(replay), replay };
}

export const observe = async (world: AlertWorld, atSeconds: number): Promise<Observation> => ({
  atSeconds,
  takenAt: Date.now() / 1_000,
  seen: await world.scrape(),
});
