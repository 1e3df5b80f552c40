import { sql, type Sql } from '@rampart/sql';
import { forgetDataKey, forgetDataKeys } from '@rampart/sealing';
import { Injectable } from '@nestjs/common';
import { Notifications } from './notifications.js';

/** Returns the statement that makes every process forget the key of a user once the transaction is committed. */
export const notifyDestroyedKey = (userId: string): Sql => sql`SELECT pg_notify('rampart_keys', ${userId})`;

/** Forgets keys that another process destroyed, and all keys after a reconnect, since notifications may have been missed. */
@Injectable()
export class DestroyedKeys {
  constructor(notifications: Notifications) {
    notifications.onNotify('rampart_keys', (userId) => (userId === '' ? forgetDataKeys() : forgetDataKey(userId)));
  }
}
