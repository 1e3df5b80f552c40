import { Injectable } from '@nestjs/common';
import type { PostResult } from './delivery/index.js';

/** Receives the figures of deliveries. Counts nothing unless the app provides a meter that does. */
@Injectable()
export class DeliveryMeter {
  /** An attempt has ended. */
  countAttempt(_result: PostResult): void {}
  /** The receiver accepted an event, this many seconds after it occurred. */
  observeDelivery(_seconds: number): void {}
  /** A delivery has no attempts left. */
  countDead(): void {}
  /** Deliveries that a dead worker left unfinished; near zero in a healthy system. */
  countRecovered(_count: number): void {}
}
