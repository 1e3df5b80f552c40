import { Baseline1798100000000 } from './1798100000000-baseline.js';
import { SumLoneDecisions1798100000001 } from './1798100000001-sum-lone-decisions.js';
import { ReleaseBrakesByTwo1798100000002 } from './1798100000002-release-brakes-by-two.js';
import { BoundFreeOptions1798100000003 } from './1798100000003-bound-free-options.js';
import { KeepAgreedAmounts1798100000004 } from './1798100000004-keep-agreed-amounts.js';
import { AuthenticateOrders1798100000005 } from './1798100000005-authenticate-orders.js';
import { FindHeldPayments1798100000006 } from './1798100000006-find-held-payments.js';
import { SignPartners1798100000007 } from './1798100000007-sign-partners.js';
import { WorkOnCases1798100000008 } from './1798100000008-work-on-cases.js';
import { FindSameDocuments1798100000009 } from './1798100000009-find-same-documents.js';
import { DeclineFinally1798100000010 } from './1798100000010-decline-finally.js';
import { CountPartnerDays1798100000011 } from './1798100000011-count-partner-days.js';
import { CountUnconfirmed1798100000012 } from './1798100000012-count-unconfirmed.js';
import { BoundRequests1798100000013 } from './1798100000013-bound-requests.js';
import { OpenLinksOnce1798100000014 } from './1798100000014-open-links-once.js';
import { WakeAfterCommit1798100000015 } from './1798100000015-wake-after-commit.js';

/** Every migration, in order: never a glob, so that sources, dist and tests run the same ones. */
export const MIGRATIONS = [
  Baseline1798100000000,
  SumLoneDecisions1798100000001,
  ReleaseBrakesByTwo1798100000002,
  BoundFreeOptions1798100000003,
  KeepAgreedAmounts1798100000004,
  AuthenticateOrders1798100000005,
  FindHeldPayments1798100000006,
  SignPartners1798100000007,
  WorkOnCases1798100000008,
  FindSameDocuments1798100000009,
  DeclineFinally1798100000010,
  CountPartnerDays1798100000011,
  CountUnconfirmed1798100000012,
  BoundRequests1798100000013,
  OpenLinksOnce1798100000014,
  WakeAfterCommit1798100000015,
];
