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
 * Returns the body of an event in a version, always the same bytes. Version 1 is the recorded text without the field that the contract does not name: no text
 * of users or partners precedes it, and quotes within texts are escaped, so the first such key is the transaction's.
 */
export function bodyIn(version: WebhookPayloadVersion, { type, body }: Recorded): string {
  if (type !== 'TRANSACTION_UPDATED' || version === NEWEST_PAYLOAD) return body;
  const start = body.indexOf(UNNAMED_FIELD);
  if (start < 0) return body;
  return body.slice(0, start) + body.slice(body.indexOf('"', start + UNNAMED_FIELD.length) + 1);
}

const UNNAMED_FIELD = ',"createdAt":"';
