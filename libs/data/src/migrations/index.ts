import { Schema1795100000000 } from './1795100000000-schema.js';
import { Functions1795100000001 } from './1795100000001-functions.js';
import { MoneyGuards1795100000002 } from './1795100000002-money-guards.js';
import { OrdinaryOwner1795100000003 } from './1795100000003-ordinary-owner.js';
import { HeldSellsAndRefundSums1795310000000 } from './1795310000000-held-sells-and-refund-sums.js';
import { ApiKeys1795420000000 } from './1795420000000-api-keys.js';
import { PartnerMarkup1795424700000 } from './1795424700000-partner-markup.js';
import { Checkout1795600100000 } from './1795600100000-checkout.js';
import { People1795731000000 } from './1795731000000-people.js';
import { OperatorLogins1795810000000 } from './1795810000000-operator-logins.js';
import { ListIndexes1795850000000 } from './1795850000000-list-indexes.js';
import { MoneyThatVanishes1795860000000 } from './1795860000000-money-that-vanishes.js';
import { UserGrants1795870000000 } from './1795870000000-user-grants.js';
import { Returns1795871000000 } from './1795871000000-returns.js';
import { WebhookLine1795871126000 } from './1795871126000-webhook-line.js';
import { RateLimits1795880000000 } from './1795880000000-rate-limits.js';
import { OwnAddresses1795882000000 } from './1795882000000-own-addresses.js';
import { SmsLimits1795890000000 } from './1795890000000-sms-limits.js';
import { ApiCalls1795893417000 } from './1795893417000-api-calls.js';
import { FailingEndpoints1795896240000 } from './1795896240000-failing-endpoints.js';
import { AuditChain1795905000000 } from './1795905000000-audit-chain.js';
import { RaisedDepths1795906345000 } from './1795906345000-raised-depths.js';
import { LeaseHolders1795907000000 } from './1795907000000-lease-holders.js';
import { HandOffs1795907100000 } from './1795907100000-hand-offs.js';
import { Ends1795908000000 } from './1795908000000-ends.js';
import { WalletOpenings1795908400000 } from './1795908400000-wallet-openings.js';
import { Readings1795912640000 } from './1795912640000-readings.js';
import { ManualBookings1795921350000 } from './1795921350000-manual-bookings.js';
import { MadeWithoutJob1795930000000 } from './1795930000000-made-without-job.js';
import { XidEpoch1795931200000 } from './1795931200000-xid-epoch.js';
import { FoundSentByTwo1795934170000 } from './1795934170000-found-sent-by-two.js';
import { JournalsByTime1795936280000 } from './1795936280000-journals-by-time.js';
import { AutomaticReturn1795938000000 } from './1795938000000-automatic-return.js';
import { PayloadVersions1795950000000 } from './1795950000000-payload-versions.js';
import { CheapClaims1795960000000 } from './1795960000000-cheap-claims.js';

/** Every migration, in order: never a glob, so that sources, dist and tests run the same ones. */
export const MIGRATIONS = [
  Schema1795100000000,
  Functions1795100000001,
  MoneyGuards1795100000002,
  OrdinaryOwner1795100000003,
  HeldSellsAndRefundSums1795310000000,
  ApiKeys1795420000000,
  PartnerMarkup1795424700000,
  Checkout1795600100000,
  People1795731000000,
  OperatorLogins1795810000000,
  ListIndexes1795850000000,
  MoneyThatVanishes1795860000000,
  UserGrants1795870000000,
  Returns1795871000000,
  WebhookLine1795871126000,
  RateLimits1795880000000,
  OwnAddresses1795882000000,
  SmsLimits1795890000000,
  ApiCalls1795893417000,
  FailingEndpoints1795896240000,
  AuditChain1795905000000,
  RaisedDepths1795906345000,
  LeaseHolders1795907000000,
  HandOffs1795907100000,
  Ends1795908000000,
  WalletOpenings1795908400000,
  Readings1795912640000,
  ManualBookings1795921350000,
  MadeWithoutJob1795930000000,
  XidEpoch1795931200000,
  FoundSentByTwo1795934170000,
  JournalsByTime1795936280000,
  AutomaticReturn1795938000000,
  PayloadVersions1795950000000,
  CheapClaims1795960000000,
];
