import { AccessToken } from './access-token.entity.js';
import { ApiCall } from './api-call.entity.js';
import { ApiKeyUse } from './api-key-use.entity.js';
import { ApiKey } from './api-key.entity.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditHead } from './audit-head.entity.js';
import { AuditLink } from './audit-link.entity.js';
import { AuthorizationCode } from './authorization-code.entity.js';
import { Brake } from './brake.entity.js';
import { CatalogueChange } from './catalogue-change.entity.js';
import { CheckoutLink } from './checkout-link.entity.js';
import { CheckoutRequest } from './checkout-request.entity.js';
import { CheckoutSession } from './checkout-session.entity.js';
import { ClockOffset } from './clock-offset.entity.js';
import { DriverPush } from './driver-push.entity.js';
import { EmailBounce } from './email-bounce.entity.js';
import { Email } from './email.entity.js';
import { FeedCursor } from './feed-cursor.entity.js';
import { Heartbeat } from './heartbeat.entity.js';
import { IdempotencyRecord } from './idempotency-record.entity.js';
import { InboundConflict } from './inbound-conflict.entity.js';
import { InboundEvent } from './inbound-event.entity.js';
import { Invitation } from './invitation.entity.js';
import { Journal } from './journal.entity.js';
import { KycDocument } from './kyc-document.entity.js';
import { KycReview } from './kyc-review.entity.js';
import { MarketPrice } from './market-price.entity.js';
import { ManualBooking } from './manual-booking.entity.js';
import { Login } from './login.entity.js';
import { Member } from './member.entity.js';
import { Operator } from './operator.entity.js';
import { OutboxJob } from './outbox-job.entity.js';
import { PartnerSettings } from './partner-settings.entity.js';
import { Partner } from './partner.entity.js';
import { Passkey } from './passkey.entity.js';
import { Payout } from './payout.entity.js';
import { PhoneCode } from './phone-code.entity.js';
import { PhoneProof } from './phone-proof.entity.js';
import { Posting } from './posting.entity.js';
import { ProcessMetrics } from './process-metrics.entity.js';
import { StoredQuote } from './quote.entity.js';
import { RaisedDepth } from './raised-depth.entity.js';
import { RateBucket } from './rate-bucket.entity.js';
import { DECISION_ENTITIES } from './decisions.js';
import { FINDING_ENTITIES } from './findings.js';
import { Receipt } from './receipt.entity.js';
import { RESTORE_ENTITIES } from './restores.js';
import { SenderScreening } from './sender-screening.entity.js';
import { ServiceToken } from './service-token.entity.js';
import { SignInGuess } from './sign-in-guess.entity.js';
import { SignInCode } from './sign-in-code.entity.js';
import { Session } from './session.entity.js';
import { SmsRequest } from './sms-request.entity.js';
import { StoredTextMessage } from './text-message.entity.js';
import { TransactionHistory } from './transaction-history.entity.js';
import { Transaction } from './transaction.entity.js';
import { User } from './user.entity.js';
import { WalletOpening } from './wallet-opening.entity.js';
import { WebhookAttempt } from './webhook-attempt.entity.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEvent } from './webhook-event.entity.js';
import { WebhookOldSecret } from './webhook-old-secret.entity.js';
import { XidEpoch } from './xid-epoch.entity.js';

/** Every table, listed explicitly rather than by a glob. */
export const ENTITIES = [
  ...RESTORE_ENTITIES,
  Partner,
  PartnerSettings,
  ApiKey,
  ApiKeyUse,
  AuthorizationCode,
  AccessToken,
  Operator,
  Login,
  Member,
  Invitation,
  Session,
  User,
  PhoneCode,
  PhoneProof,
  SmsRequest,
  SignInCode,
  SenderScreening,
  ServiceToken,
  SignInGuess,
  KycDocument,
  KycReview,
  CheckoutRequest,
  Transaction,
  CheckoutLink,
  CheckoutSession,
  TransactionHistory,
  Receipt,
  Passkey,
  Payout,
  InboundEvent,
  InboundConflict,
  Journal,
  Posting,
  ManualBooking,
  WebhookEndpoint,
  WebhookOldSecret,
  WebhookEvent,
  WebhookDelivery,
  WebhookAttempt,
  IdempotencyRecord,
  StoredQuote,
  AuditEntry,
  AuditLink,
  AuditHead,
  ...DECISION_ENTITIES,
  ...FINDING_ENTITIES,
  Heartbeat,
  OutboxJob,
  FeedCursor,
  ClockOffset,
  ProcessMetrics,
  RaisedDepth,
  WalletOpening,
  RateBucket,
  ApiCall,
  XidEpoch,
  CatalogueChange,
  MarketPrice,
  Brake,
  DriverPush,
  StoredTextMessage,
  Email,
  EmailBounce,
];

export type { BrakeAction } from './brake.entity.js';
export type { ManualBookingKind } from './manual-booking.entity.js';
export type { Realm } from './login.entity.js';
export { PAYOUT_STATES, PAYOUTS_OLDEST_FIRST, type PayoutPurpose, type PayoutState } from './payout.entity.js';
export {
  AccessToken,
  ApiCall,
  ApiKey,
  ApiKeyUse,
  AuditEntry,
  AuditHead,
  AuditLink,
  AuthorizationCode,
  Brake,
  CatalogueChange,
  CheckoutLink,
  CheckoutRequest,
  CheckoutSession,
  ClockOffset,
  DriverPush,
  Email,
  EmailBounce,
  FeedCursor,
  Heartbeat,
  IdempotencyRecord,
  InboundConflict,
  InboundEvent,
  Invitation,
  Journal,
  KycDocument,
  KycReview,
  Login,
  ManualBooking,
  MarketPrice,
  Member,
  Operator,
  OutboxJob,
  Partner,
  PartnerSettings,
  Passkey,
  Payout,
  PhoneCode,
  PhoneProof,
  Posting,
  ProcessMetrics,
  RaisedDepth,
  RateBucket,
  Receipt,
  SignInCode,
  SenderScreening,
  ServiceToken,
  SignInGuess,
  Session,
  SmsRequest,
  StoredQuote,
  StoredTextMessage,
  Transaction,
  TransactionHistory,
  User,
  WalletOpening,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
  WebhookOldSecret,
  XidEpoch,
};
