import { contractPayload, type TransactionUpdatedBodyV2 } from '@rampart/contract';
import type { WebhookEventType, WebhookPayloadVersion } from '@rampart/kernel';

/** For receivers and readers that ask for none. */
export const DEFAULT_PAYLOAD: WebhookPayloadVersion = 1;
/** In which everything is recorded. */
const NEWEST_PAYLOAD: WebhookPayloadVersion = 2;

interface Recorded {
  readonly type: WebhookEventType;
  readonly body: string;
}

/**
 * The body of an event in a version, always the same bytes: what was recorded was written by JSON.stringify, so what stays of it is
 * written the same again.
 */
export function bodyIn(version: WebhookPayloadVersion, { type, body }: Recorded): string {
  if (type !== 'TRANSACTION_UPDATED' || version === NEWEST_PAYLOAD) return body;
  const { message, timestamp, payload } = JSON.parse(body) as TransactionUpdatedBodyV2;
  return JSON.stringify({ message, timestamp, payload: contractPayload(payload) });
}
