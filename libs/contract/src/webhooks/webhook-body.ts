import type { WebhookEventType } from '@rampart/kernel';
import type { TransactionUpdatedBodyV2 } from './transaction-updated.dto.js';
import type { UserKycUpdatedBody } from './user-kyc-updated.dto.js';
import type { WebhookEndpointDisabledBody } from './webhook-endpoint-disabled.dto.js';
import type { WebhookEndpointFailingBody } from './webhook-endpoint-failing.dto.js';
import type { WebhookPingBody } from './webhook-ping.dto.js';

/** The recorded body of each event type. */
export interface WebhookBodies extends Record<
  WebhookEventType,
  { message: string; timestamp: number; payload: object }
> {
  TRANSACTION_UPDATED: TransactionUpdatedBodyV2;
  USER_KYC_UPDATED: UserKycUpdatedBody;
  WEBHOOK_PING: WebhookPingBody;
  WEBHOOK_ENDPOINT_FAILING: WebhookEndpointFailingBody;
  WEBHOOK_ENDPOINT_DISABLED: WebhookEndpointDisabledBody;
}

export type WebhookBody = WebhookBodies[WebhookEventType];
