import { MINUTE, SECOND } from '@rampart/kernel';

/** Maximum error of a reading over a network, and of a clock that is adjusted slowly. */
const TOLERANCE = 2 * SECOND;
/** Time for which a new clock setting must persist before it is believed; an operator or a broken time server may move the clock back and forth. */
const DOUBT = MINUTE;
/** Maximum drift of a machine's clock between two readings, as a share; quartz drifts by at most a tenth of it. */
const DRIFT = 0.0005;

interface Reading {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Time by a monotonic clock. */
  readonly at: number;
  /** Milliseconds by which the two may differ: half of the response time. */
  readonly error?: number;
}

/**
 * Interpolates between readings of another machine's clock with a clock of this process that never steps. A reading that steps is believed once others have
 * agreed with it for a minute; until then, time continues as before. The returned time never goes back by the error of a reading, so that earlier events have
 * earlier times.
 */
export class SteadyTime {
  private known: Reading | undefined;
  private doubted: Reading | undefined;
  /** The latest returned time. */
  private latest = -Infinity;

  constructor(private readonly monotonic = () => performance.now()) {}

  /** Returns undefined before the first reading. */
  read(): number | undefined {
    if (!this.known) return undefined;
    this.latest = Math.max(this.latest, this.at(this.known, this.monotonic()));
    return this.latest;
  }

  /** Records a reading. Returns the milliseconds by which it steps while it is not believed; 0 if it is believed. */
  noteReading(reading: Reading): number {
    const step = this.known ? reading.time - this.at(this.known, reading.at) : 0;
    const tolerance = TOLERANCE + (this.known?.error ?? 0) + (reading.error ?? 0); // a starting process is slow, so its first reading is inaccurate
    const steps = Math.abs(step) > tolerance;
    if (steps && !this.isConfirmed(reading)) return step;
    if (steps) this.latest = -Infinity;
    if (!this.knowsBetter(reading, step)) this.known = reading;
    this.doubted = undefined;
    return 0;
  }

  /** Whether the known reading agrees with the new one and is still the more exact of the two, although clocks have drifted since. */
  private knowsBetter({ at, error = 0 }: Reading, step: number): boolean {
    if (!this.known) return false;
    return Math.abs(step) <= error && (this.known.error ?? 0) + DRIFT * (at - this.known.at) < error;
  }

  /** Whether readings have agreed with this one for long enough. The first of them is kept. */
  private isConfirmed(reading: Reading): boolean {
    const { doubted } = this;
    if (!doubted || Math.abs(reading.time - this.at(doubted, reading.at)) > TOLERANCE) {
      this.doubted = reading;
      return false;
    }
    return reading.at - doubted.at >= DOUBT;
  }

  private at({ time, at }: Reading, moment: number): number {
    return time + moment - at;
  }
}
