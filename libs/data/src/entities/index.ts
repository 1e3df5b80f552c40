import { AccessToken } from './access-token.entity.js';
import { ApiKey } from './api-key.entity.js';
import { CheckoutRequest } from './checkout-request.entity.js';
import { ClockOffset } from './clock-offset.entity.js';
import { FeedCursor } from './feed-cursor.entity.js';
import { KycDocument } from './kyc-document.entity.js';
import { KycReview } from './kyc-review.entity.js';
import { Operator } from './operator.entity.js';
import { OutboxJob } from './outbox-job.entity.js';
import { Partner } from './partner.entity.js';
import { Payout } from './payout.entity.js';
import { PhoneCode } from './phone-code.entity.js';
import { ProcessMetrics } from './process-metrics.entity.js';
import { Receipt } from './receipt.entity.js';
import { TransactionHistory } from './transaction-history.entity.js';
import { Transaction } from './transaction.entity.js';
import { User } from './user.entity.js';
import { WebhookAttempt } from './webhook-attempt.entity.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEvent } from './webhook-event.entity.js';

/** Every table, in one list: never a glob. */
export const ENTITIES = [
  Partner,
  ApiKey,
  AccessToken,
  Operator,
  User,
  PhoneCode,
  KycDocument,
  KycReview,
  CheckoutRequest,
  Transaction,
  TransactionHistory,
  Receipt,
  Payout,
  WebhookEndpoint,
  WebhookEvent,
  WebhookDelivery,
  WebhookAttempt,
  OutboxJob,
  FeedCursor,
  ClockOffset,
  ProcessMetrics,
];

export type { DeliveryState } from './webhook-delivery.entity.js';
export type { PayoutPurpose, PayoutState } from './payout.entity.js';
export {
  AccessToken,
  ApiKey,
  CheckoutRequest,
  ClockOffset,
  FeedCursor,
  KycDocument,
  KycReview,
  Operator,
  OutboxJob,
  Partner,
  Payout,
  PhoneCode,
  ProcessMetrics,
  Receipt,
  Transaction,
  TransactionHistory,
  User,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
};
