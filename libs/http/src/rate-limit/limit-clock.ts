import { Injectable } from '@nestjs/common';

/** The clock of rate limits, which a suite can replace. */
@Injectable()
export class LimitClock {
  /** Monotonic milliseconds, so that a correction of the machine's clock admits no caller. */
  now(): number {
    return performance.now();
  }

  /** Resolves like `work`, and throws if that takes longer. */
  async within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database takes too long')), milliseconds).unref();
    });
    work.catch(() => undefined); // in case it fails after the time-out
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
