import { Baseline1795353000000 } from './1795353000000-baseline.js';
import { FollowFailovers1796100000000 } from './1796100000000-follow-failovers.js';
import { DeliverWithoutJobs1796200000000 } from './1796200000000-deliver-without-jobs.js';
import { BoundDeadEndpoints1796200000001 } from './1796200000001-bound-dead-endpoints.js';
import { FollowHiddenClusters1796200000002 } from './1796200000002-follow-hidden-clusters.js';
import { ReplayToTheCaller1796300000000 } from './1796300000000-replay-to-the-caller.js';
import { ScopeOfManagingKeys1796300000001 } from './1796300000001-scope-of-managing-keys.js';
import { LockBySource1796400000000 } from './1796400000000-lock-by-source.js';
import { RetireLoginFailures1796400000001 } from './1796400000001-retire-login-failures.js';
import { AddServiceTokens1796400000002 } from './1796400000002-add-service-tokens.js';
import { SmsByPartnerAndSource1796500000000 } from './1796500000000-sms-by-partner-and-source.js';
import { AddPasskeys1796600000000 } from './1796600000000-add-passkeys.js';
import { KeyUsers1796700000000 } from './1796700000000-key-users.js';
import { IndexPhoneCodes1796700000001 } from './1796700000001-index-phone-codes.js';
import { IndexPhoneProofs1796700000002 } from './1796700000002-index-phone-proofs.js';
import { IndexSignInCodes1796700000003 } from './1796700000003-index-sign-in-codes.js';
import { IndexOrdersBlindly1796700000004 } from './1796700000004-index-orders-blindly.js';
import { LeaseFeeds1796700000006 } from './1796700000006-lease-feeds.js';
import { ChainAuditAsOwner1796800000000 } from './1796800000000-chain-audit-as-owner.js';
import { AddCatalogue1796910000000 } from './1796910000000-add-catalogue.js';
import { KeepConfirmationDepths1796910000001 } from './1796910000001-keep-confirmation-depths.js';
import { NamePayoutDrivers1796920000000 } from './1796920000000-name-payout-drivers.js';
import { RetireFeeds1796920000001 } from './1796920000001-retire-feeds.js';
import { CollectPricesOnce1796930000000 } from './1796930000000-collect-prices-once.js';
import { AddBrakes1796940000000 } from './1796940000000-add-brakes.js';
import { AddDriverPushes1796950000000 } from './1796950000000-add-driver-pushes.js';
import { ResolvePushes1796950000001 } from './1796950000001-resolve-pushes.js';
import { AddTextMessages1796950000002 } from './1796950000002-add-text-messages.js';
import { AddFiatDiscount1796950000010 } from './1796950000010-add-fiat-discount.js';
import { AddEmails1796960000000 } from './1796960000000-add-emails.js';
import { RememberLanguages1796960000001 } from './1796960000001-remember-languages.js';
import { SwitchEmails1796960000002 } from './1796960000002-switch-emails.js';
import { IndexReceiptsByEvent1796960000003 } from './1796960000003-index-receipts-by-event.js';
import { IndexEventsByTransaction1796960000004 } from './1796960000004-index-events-by-transaction.js';
import { KeepSenders1796970000000 } from './1796970000000-keep-senders.js';
import { AddSenderScreenings1796970000001 } from './1796970000001-add-sender-screenings.js';
import { DateClosedPairs1796970000002 } from './1796970000002-date-closed-pairs.js';
import { LinkPartnerPages1797000000000 } from './1797000000000-link-partner-pages.js';
import { CodeKycDeclines1797000000001 } from './1797000000001-code-kyc-declines.js';
import { KeepRecentPrices1797000000020 } from './1797000000020-keep-recent-prices.js';
import { KeepCallBodies1797100000000 } from './1797100000000-keep-call-bodies.js';
import { AddRestores1797200000000 } from './1797200000000-add-restores.js';
import { AddSecretKeys1797300000000 } from './1797300000000-add-secret-keys.js';
import { TraceOrders1797400000000 } from './1797400000000-trace-orders.js';
import { FindOrdersByText1797500000000 } from './1797500000000-find-orders-by-text.js';
import { FindReceiptsByText1797500000001 } from './1797500000001-find-receipts-by-text.js';
import { FindPayoutsByText1797500000002 } from './1797500000002-find-payouts-by-text.js';
import { IndexStoppedDeliveries1797500000003 } from './1797500000003-index-stopped-deliveries.js';
import { IndexAttemptsByEndpoint1797500000004 } from './1797500000004-index-attempts-by-endpoint.js';
import { IndexBlockedUsers1797500000005 } from './1797500000005-index-blocked-users.js';
import { IndexMatchedEvents1797500000006 } from './1797500000006-index-matched-events.js';
import { SumPostings1797800000000 } from './1797800000000-sum-postings.js';
import { CountOrders1797800000001 } from './1797800000001-count-orders.js';
import { CountPayouts1797800000002 } from './1797800000002-count-payouts.js';
import { CountDeliveries1797800000003 } from './1797800000003-count-deliveries.js';
import { FindingsOfSpans1797800000004 } from './1797800000004-findings-of-spans.js';
import { IndexAuditByMoment1797800000005 } from './1797800000005-index-audit-by-moment.js';
import { IndexUsersByKyc1797800000006 } from './1797800000006-index-users-by-kyc.js';
import { IndexConfirmingReceipts1797800000007 } from './1797800000007-index-confirming-receipts.js';
import { IndexSearches1797800000008 } from './1797800000008-index-searches.js';
import { ReadOrderTraces1797800000009 } from './1797800000009-read-order-traces.js';
import { CountPerStatement1797900000000 } from './1797900000000-count-per-statement.js';
import { RecordWebhooks1797900000001 } from './1797900000001-record-webhooks.js';
import { FindByWords1797900000002 } from './1797900000002-find-by-words.js';
import { IndexMatching1797900000003 } from './1797900000003-index-matching.js';
import { DropUnusedColumns1798000000000 } from './1798000000000-drop-unused-columns.js';

/** Every migration, in order: never a glob, so that sources, dist and tests run the same ones. */
export const MIGRATIONS = [
  Baseline1795353000000,
  FollowFailovers1796100000000,
  DeliverWithoutJobs1796200000000,
  BoundDeadEndpoints1796200000001,
  FollowHiddenClusters1796200000002,
  ReplayToTheCaller1796300000000,
  ScopeOfManagingKeys1796300000001,
  LockBySource1796400000000,
  RetireLoginFailures1796400000001,
  AddServiceTokens1796400000002,
  SmsByPartnerAndSource1796500000000,
  AddPasskeys1796600000000,
  KeyUsers1796700000000,
  IndexPhoneCodes1796700000001,
  IndexPhoneProofs1796700000002,
  IndexSignInCodes1796700000003,
  IndexOrdersBlindly1796700000004,
  LeaseFeeds1796700000006,
  ChainAuditAsOwner1796800000000,
  AddCatalogue1796910000000,
  KeepConfirmationDepths1796910000001,
  NamePayoutDrivers1796920000000,
  RetireFeeds1796920000001,
  CollectPricesOnce1796930000000,
  AddBrakes1796940000000,
  AddDriverPushes1796950000000,
  ResolvePushes1796950000001,
  AddTextMessages1796950000002,
  AddFiatDiscount1796950000010,
  AddEmails1796960000000,
  RememberLanguages1796960000001,
  SwitchEmails1796960000002,
  IndexReceiptsByEvent1796960000003,
  IndexEventsByTransaction1796960000004,
  KeepSenders1796970000000,
  AddSenderScreenings1796970000001,
  DateClosedPairs1796970000002,
  LinkPartnerPages1797000000000,
  CodeKycDeclines1797000000001,
  KeepRecentPrices1797000000020,
  KeepCallBodies1797100000000,
  AddRestores1797200000000,
  AddSecretKeys1797300000000,
  TraceOrders1797400000000,
  FindOrdersByText1797500000000,
  FindReceiptsByText1797500000001,
  FindPayoutsByText1797500000002,
  IndexStoppedDeliveries1797500000003,
  IndexAttemptsByEndpoint1797500000004,
  IndexBlockedUsers1797500000005,
  IndexMatchedEvents1797500000006,
  SumPostings1797800000000,
  CountOrders1797800000001,
  CountPayouts1797800000002,
  CountDeliveries1797800000003,
  FindingsOfSpans1797800000004,
  IndexAuditByMoment1797800000005,
  IndexUsersByKyc1797800000006,
  IndexConfirmingReceipts1797800000007,
  IndexSearches1797800000008,
  ReadOrderTraces1797800000009,
  CountPerStatement1797900000000,
  RecordWebhooks1797900000001,
  FindByWords1797900000002,
  IndexMatching1797900000003,
  DropUnusedColumns1798000000000,
];
