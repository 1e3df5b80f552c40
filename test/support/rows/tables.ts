import {
  AccessToken,
  ApiCall,
  ApiKey,
  AuditEntry,
  AuditLink,
  AuthorizationCode,
  CheckoutLink,
  CheckoutRequest,
  CheckoutSession,
  DriverPush,
  Email,
  EmailBounce,
  FeedCursor,
  IdempotencyRecord,
  InboundConflict,
  InboundEvent,
  Invitation,
  Journal,
  KycDocument,
  KycReview,
  Login,
  LoneDecision,
  ManualBooking,
  MarketPrice,
  Operator,
  OutboxJob,
  Partner,
  PartnerSettings,
  Payout,
  PhoneCode,
  PhoneProof,
  Posting,
  RaisedDepth,
  Passkey,
  Proposal,
  RateBucket,
  SenderScreening,
  ServiceToken,
  SignInGuess,
  Receipt,
  ReconciliationFinding,
  ReconciliationWatermark,
  Session,
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
} from '@rampart/data';
import { Table, table } from './table.js';

export const accessTokens = table(AccessToken);
export const apiCalls = table(ApiCall);
export const apiKeys = table(ApiKey);
export const attempts = table(WebhookAttempt);
export const auditEntries = table(AuditEntry);
export const auditLinks = table(AuditLink);
export const authorizationCodes = table(AuthorizationCode);
export const checkoutRequests = table(CheckoutRequest);
export const checkoutLinks = table(CheckoutLink);
export const checkoutSessions = table(CheckoutSession);
export const deliveries = table(WebhookDelivery);
/** A table that a trigger writes, without an entity. */
export const depositAddresses = new Table<DepositAddress>('deposit_address');
export const driverPushes = table(DriverPush);
export const sentTexts = table(StoredTextMessage);
export const emailBounces = table(EmailBounce);
export const emails = table(Email);
export const endpoints = table(WebhookEndpoint);
export const feedCursors = table(FeedCursor);
export const history = table(TransactionHistory);
export const idempotencyRecords = table(IdempotencyRecord);
export const inboundConflicts = table(InboundConflict);
export const inboundEvents = table(InboundEvent);
export const invitations = table(Invitation);
export const journals = table(Journal);
export const kycDocuments = table(KycDocument);
export const kycReviews = table(KycReview);
export const logins = table(Login);
export const loneDecisions = table(LoneDecision);
export const manualBookings = table(ManualBooking);
export const marketPrices = table(MarketPrice);
export const oldSecrets = table(WebhookOldSecret);
export const operators = table(Operator);
export const outboxJobs = table(OutboxJob);
export const partners = table(Partner);
export const partnerSettings = table(PartnerSettings);
export const payouts = table(Payout);
export const phoneCodes = table(PhoneCode);
export const phoneProofs = table(PhoneProof);
export const postings = table(Posting);
export const quotes = table(StoredQuote);
export const raisedDepths = table(RaisedDepth);
export const passkeys = table(Passkey);
export const proposals = table(Proposal);
export const rateBuckets = table(RateBucket);
export const senderScreenings = table(SenderScreening);
export const serviceTokens = table(ServiceToken);
export const signInGuesses = table(SignInGuess);
export const receipts = table(Receipt);
export const sessions = table(Session);
export const transactions = table(Transaction);
export const users = table(User);
export const walletOpenings = table(WalletOpening);
export const findings = table(ReconciliationFinding);
export const watermarks = table(ReconciliationWatermark);
export const webhookEvents = table(WebhookEvent);

interface DepositAddress {
  readonly address: string;
  readonly transactionId: string;
  readonly partnerId: string;
}
