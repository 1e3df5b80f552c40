import { MINUTE, SECOND } from '@rampart/kernel';

/** Error of a reading over a network, and of a clock that is set slowly. */
const TOLERANCE = 2 * SECOND;
/** A clock that was set keeps its new time for longer than one that a person or a broken time server moves there and back. */
const DOUBT = MINUTE;
/** The share by which a machine's clock may drift between two readings; quartz drifts by at most a tenth of it. */
const DRIFT = 0.0005;

interface Reading {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** By a clock that only ever goes on. */
  readonly at: number;
  /** Milliseconds by which the two may be apart: half of the time that the answer took. */
  readonly error?: number;
}

/**
 * Time between readings of another machine's clock, by a clock of this process that never steps. A reading that steps is believed once others have agreed with it for a minute: until then
 * time goes on as before. What is read never goes back by the error of a reading, so that what happened first has the earlier time.
 */
export class SteadyTime {
  private known: Reading | undefined;
  private doubted: Reading | undefined;
  /** The latest time that was read. */
  private latest = -Infinity;

  constructor(private readonly monotonic = () => performance.now()) {}

  /** Undefined before the first reading. */
  read(): number | undefined {
    if (!this.known) return undefined;
    this.latest = Math.max(this.latest, this.at(this.known, this.monotonic()));
    return this.latest;
  }

  /** Takes a reading. Returns the milliseconds by which it steps, while that is not believed; 0 for one that is. */
  noteReading(reading: Reading): number {
    const step = this.known ? reading.time - this.at(this.known, reading.at) : 0;
    const tolerance = TOLERANCE + (this.known?.error ?? 0) + (reading.error ?? 0); // a process that starts is slow, and its first reading is a poor one
    const steps = Math.abs(step) > tolerance;
    if (steps && !this.isConfirmed(reading)) return step;
    if (steps) this.latest = -Infinity;
    if (!this.isSurer(reading, step)) this.known = reading;
    this.doubted = undefined;
    return 0;
  }

  /** Whether the known reading is more exact than one that took longer, and agrees with it. */
  private isSurer({ at, error = 0 }: Reading, step: number): boolean {
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
