import { Injectable } from '@nestjs/common';

/** The clock of rate limits, which a suite can replace. */
@Injectable()
export class LimitClock {
  /** Monotonic milliseconds: a correction of the machine's clock admits no caller. */
  now(): number {
    return performance.now();
  }

  /** Resolves like `work`, and throws when that takes longer. */
  async within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database takes too long')), milliseconds).unref();
    });
    work.catch(() => undefined); // should it fail after we stopped waiting
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
