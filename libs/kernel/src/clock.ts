/**
 * The only source of time. The sandbox can advance `now`, so deadlines, `createdAt` and history use it. Values that another system compares with its own clock
 * (webhook headers, log lines, sessions) use `trueTime`.
 */
export abstract class Clock {
  /** The service's time, with the sandbox's offset. */
  abstract now(): Date;

  /** The real time of day, without the sandbox's offset and without the error of this machine's clock. */
  abstract trueTime(): Date;

  /** The clock of this machine, right or wrong, for libraries that compare with `Date.now()`. */
  abstract machineTime(): Date;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** A clock for tests that does not move until `advance` is called. */
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
