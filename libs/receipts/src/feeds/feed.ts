import type { Notifications } from '@rampart/data';
import type { Clock } from '@rampart/kernel';
import type { Changes } from '@rampart/ports';
import type { DataSource } from 'typeorm';
import type { FeedSource } from './changed-payments.js';

/** The changes that one driver reports. */
export interface Feed extends FeedSource {
  changesSince(cursor: string): Promise<Changes>;
}

export interface FeedGround {
  readonly database: DataSource;
  readonly clock: Clock;
  readonly notifications: Notifications;
}
