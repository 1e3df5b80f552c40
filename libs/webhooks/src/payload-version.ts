import { contractPayload, type TransactionUpdatedBodyV2 } from '@rampart/contract';
import type { WebhookEventType, WebhookPayloadVersion } from '@rampart/kernel';

/** For receivers and readers that name no version. */
export const DEFAULT_PAYLOAD: WebhookPayloadVersion = 1;
/** The version in which every event is recorded. */
const NEWEST_PAYLOAD: WebhookPayloadVersion = 2;

interface Recorded {
  readonly type: WebhookEventType;
  readonly body: string;
}

/**
 * The body of an event in a version, always the same bytes: JSON.stringify wrote the recorded body, so it writes the remaining
 * fields the same way again.
 */
export function bodyIn(version: WebhookPayloadVersion, { type, body }: Recorded): string {
  if (type !== 'TRANSACTION_UPDATED' || version === NEWEST_PAYLOAD) return body;
  const { message, timestamp, payload } = JSON.parse(body) as TransactionUpdatedBodyV2;
  return JSON.stringify({ message, timestamp, payload: contractPayload(payload) });
}
