import { contractPayload, type TransactionUpdatedBodyV2 } from '@rampart/contract';
import type { WebhookEventType, WebhookPayloadVersion } from '@rampart/kernel';

/** For receivers and readers that specify no version. */
export const DEFAULT_PAYLOAD: WebhookPayloadVersion = 1;
/** The version in which every event is recorded. */
const NEWEST_PAYLOAD: WebhookPayloadVersion = 2;

interface Recorded {
  readonly type: WebhookEventType;
  readonly body: string;
}

/**
 * Returns the body of an event in a version, always the same bytes: what this service has serialized, JSON reads and writes without a change. Version 1 has the
 * fields that the contract names.
 */
export function bodyIn(version: WebhookPayloadVersion, { type, body }: Recorded): string {
  if (type !== 'TRANSACTION_UPDATED' || version === NEWEST_PAYLOAD) return body;
  const read = JSON.parse(body) as TransactionUpdatedBodyV2;
  return JSON.stringify({ ...read, payload: contractPayload(read.payload) });
}
