/**
 * The only source of time. In sandbox mode the clock can be advanced, so every deadline asks it;
 * `trueTime` is for what the outside world checks against its own clock (webhook headers, log lines).
 */
export abstract class Clock {
  /** The service's time: what deadlines, `createdAt` and history are written in. */
  abstract now(): Date;

  /** The time of day, whatever the test clock and this machine's own clock say. */
  abstract trueTime(): Date;

  /** What this machine's own clock says, right or wrong: for libraries that compare with it. */
  abstract machineTime(): Date;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** A clock for tests: stands still until it is told to move. */
export class FixedClock extends Clock {
  constructor(private moment: Date = new Date(0)) {
    super();
  }

  now(): Date {
    return this.moment;
  }

  trueTime(): Date {
    return this.moment;
  }

  machineTime(): Date {
    return this.moment;
  }

  advance(milliseconds: number): void {
    this.moment = after(this.moment, milliseconds);
  }
}
