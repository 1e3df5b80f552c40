import { WebhookEndpoint } from '@rampart/data';
import { fault, isId } from '@rampart/kernel';
import { type EntityManager, IsNull } from 'typeorm';

/** Throws WEBHOOK_ENDPOINT_NOT_FOUND, for another partner's endpoint as for an unknown or deleted one. */
export async function findEndpoint(manager: EntityManager, partnerId: string, id: string): Promise<WebhookEndpoint> {
  return found(isId(id) ? await manager.findOneBy(WebhookEndpoint, { id, partnerId, deletedAt: IsNull() }) : null);
}

/** Finds an endpoint like `findEndpoint`, and locks it for the rest of the transaction. */
export async function lockEndpoint(manager: EntityManager, partnerId: string, id: string): Promise<WebhookEndpoint> {
  const where = { id, partnerId, deletedAt: IsNull() };
  return found(
    isId(id) ? await manager.findOne(WebhookEndpoint, { where, lock: { mode: 'for_no_key_update' } }) : null,
  );
}

function found(endpoint: WebhookEndpoint | null): WebhookEndpoint {
  if (!endpoint) throw fault('WEBHOOK_ENDPOINT_NOT_FOUND');
  return endpoint;
}
