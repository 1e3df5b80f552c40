import { Injectable } from '@nestjs/common';

/** Time as limits count it. A suite puts a time of its own in its place. */
@Injectable()
export class LimitClock {
  /** Milliseconds since a moment of its own. Monotonic: a correction of the machine's clock lets no caller in. */
  now(): number {
    return performance.now();
  }

  /** Answers as `work` does, and throws when that takes longer. */
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
