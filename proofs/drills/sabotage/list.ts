import { AT_THE_SAME_MOMENT } from './patches/at-the-same-moment.js';
import { BANK_FILES } from './patches/bank-files.js';
import { BITCOIN } from './patches/bitcoin.js';
import { BOOKS } from './patches/books.js';
import { BY_HAND } from './patches/by-hand.js';
import { CALLS } from './patches/calls.js';
import { CHECKOUT } from './patches/checkout.js';
import { UNMODIFIED_CLIENTS } from './patches/clients.js';
import { DATABASE } from './patches/database.js';
import { DATABASE_OWNER } from './patches/database-owner.js';
import { DESK } from './patches/desk.js';
import { DESK_STATEMENTS } from './patches/desk-statements.js';
import { DOCUMENTS } from './patches/documents.js';
import { EMAILS } from './patches/emails.js';
import { HOSTILE_REQUESTS } from './patches/hostile-requests.js';
import { LIFECYCLE } from './patches/lifecycle.js';
import { ARITHMETIC } from './patches/arithmetic.js';
import { OPERATORS } from './patches/operators.js';
import { EVM } from './patches/evm.js';
import { TRON } from './patches/tron.js';
import { PAYEES } from './patches/payees.js';
import { PAYOUTS } from './patches/payouts.js';
import { PEOPLE } from './patches/people.js';
import { PROVIDERS } from './patches/providers.js';
import { REQUEST_SQL } from './patches/request-sql.js';
import { RESTORES } from './patches/restores.js';
import { REVERSALS } from './patches/reversals.js';
import { SECRETS } from './patches/secrets.js';
import { SESSIONS } from './patches/sessions.js';
import { SIGNER_APPROVALS } from './patches/signer-approvals.js';
import { SIGNER_ATTACKS } from './patches/signer-attacks.js';
import { SIGNER } from './patches/signer.js';
import { SIGNING_IN } from './patches/sign-in.js';
import { TENANTS } from './patches/tenants.js';
import { TEXTS } from './patches/texts.js';
import { UNPAID_LIMITS } from './patches/unpaid.js';
import { WITHDRAWALS } from './patches/withdrawals.js';
import { WEBHOOKS } from './patches/webhooks.js';
import type { Sabotage } from './sabotage.js';

/** Every way to break the service in one line. */
export const SABOTAGES: readonly Sabotage[] = [
  ...ARITHMETIC,
  ...LIFECYCLE,
  ...BOOKS,
  ...BY_HAND,
  ...DATABASE,
  ...DATABASE_OWNER,
  ...REQUEST_SQL,
  ...SESSIONS,
  ...AT_THE_SAME_MOMENT,
  ...UNPAID_LIMITS,
  ...BITCOIN,
  ...EVM,
  ...TRON,
  ...PAYEES,
  ...PAYOUTS,
  ...WITHDRAWALS,
  ...REVERSALS,
  ...RESTORES,
  ...CALLS,
  ...HOSTILE_REQUESTS,
  ...DESK,
  ...DESK_STATEMENTS,
  ...BANK_FILES,
  ...DOCUMENTS,
  ...CHECKOUT,
  ...UNMODIFIED_CLIENTS,
  ...PEOPLE,
  ...EMAILS,
  ...PROVIDERS,
  ...OPERATORS,
  ...SECRETS,
  ...SIGNER,
  ...SIGNER_APPROVALS,
  ...SIGNER_ATTACKS,
  ...SIGNING_IN,
  ...TENANTS,
  ...TEXTS,
  ...WEBHOOKS,
];
