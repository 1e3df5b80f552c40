import { Injectable } from '@nestjs/common';
import type { PostResult } from './delivery/index.js';

/** Told what deliveries do; counts nothing unless the app brings something that does. */
@Injectable()
export class DeliveryMeter {
  /** A try has ended. */
  tried(_result: PostResult): void {}
  /** An event was taken, so long after it happened. */
  delivered(_seconds: number): void {}
  /** A delivery has no attempts left. */
  died(): void {}
  /** Deliveries that a worker left behind; near zero in good health. */
  recovered(_count: number): void {}
}
