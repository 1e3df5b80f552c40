import { inTransaction, WebhookEndpoint } from '@rampart/data';
import type { DataSource } from 'typeorm';
import { hold } from './claim-deliveries.js';
import { endpointDisabled, recordEvent } from './events.js';

export interface Verdict {
  readonly endpointId: string;
  /** Where it was tried: one that has another address by now stays as it is. */
  readonly url: string;
  readonly reason: string;
  readonly at: Date;
}

/** Our own decision to send nothing more to an endpoint: the partner's other endpoints are told, what waits is held. */
export async function disableEndpoint(
  database: DataSource,
  { endpointId: id, url, reason, at }: Verdict,
): Promise<void> {
  await inTransaction(database, async (manager) => {
    const endpoint = await manager.findOne(WebhookEndpoint, {
      where: { id, url, enabled: true },
      lock: { mode: 'for_no_key_update' },
    });
    if (!endpoint) return;
    const change = { enabled: false, disabledReason: reason };
    await manager.update(WebhookEndpoint, { id }, change);
    await hold(manager, id);
    await recordEvent(manager, endpointDisabled({ ...endpoint, ...change }, at));
  });
}
