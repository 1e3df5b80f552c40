import { inTransaction, WebhookEndpoint } from '@rampart/data';
import type { DataSource } from 'typeorm';
import { holdDeliveries } from './claim-deliveries.js';
import { endpointDisabled, recordEvent } from './events.js';

export interface DisableOptions {
  readonly endpointId: string;
  /** URL of the failed attempt. An endpoint whose URL has changed since stays enabled. */
  readonly url: string;
  readonly reason: string;
  readonly at: Date;
}

/** Disables a failing endpoint: its pending deliveries are held, and the partner's other endpoints receive an event. */
export async function disableEndpoint(
  database: DataSource,
  { endpointId: id, url, reason, at }: DisableOptions,
): Promise<void> {
  await inTransaction(database, async (manager) => {
    const endpoint = await manager.findOne(WebhookEndpoint, {
      where: { id, url, enabled: true },
      lock: { mode: 'for_no_key_update' },
    });
    if (!endpoint) return;
    const change = { enabled: false, disabledReason: reason };
    await manager.update(WebhookEndpoint, { id }, change);
    await holdDeliveries(manager, id);
    await recordEvent(manager, endpointDisabled({ ...endpoint, ...change }, at));
  });
}
