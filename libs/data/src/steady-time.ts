import { MINUTE, SECOND } from '@rampart/kernel';

/** Error of a reading over a network, and of a clock that is set slowly. */
const TOLERANCE = 2 * SECOND;
/** A clock that was set keeps its new time for longer than one that a person or a broken time server moves there and back. */
const DOUBT = MINUTE;

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
 * time goes on as before.
 */
export class SteadyTime {
  private known: Reading | undefined;
  private doubted: Reading | undefined;

  constructor(private readonly monotonic = () => performance.now()) {}

  /** Undefined before the first reading. */
  read(): number | undefined {
    return this.known && this.at(this.known, this.monotonic());
  }

  /** Takes a reading. Returns the milliseconds by which it steps, while that is not believed; 0 for one that is. */
  noteReading(reading: Reading): number {
    const step = this.known ? reading.time - this.at(this.known, reading.at) : 0;
    const tolerance = TOLERANCE + (this.known?.error ?? 0) + (reading.error ?? 0); // a process that starts is slow, and its first reading is a poor one
    if (Math.abs(step) > tolerance && !this.isConfirmed(reading)) return step;
    this.known = reading;
    this.doubted = undefined;
    return 0;
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
