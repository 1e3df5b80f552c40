import { AT_THE_SAME_MOMENT } from './at-the-same-moment.mjs';
import { BOOKS } from './books.mjs';
import { BY_HAND } from './by-hand.mjs';
import { CALLS } from './calls.mjs';
import { CHECKOUT } from './checkout.mjs';
import { UNMODIFIED_CLIENTS } from './clients.mjs';
import { DATABASE } from './database.mjs';
import { DOCUMENTS } from './documents.mjs';
import { HOSTILE_REQUESTS } from './hostile-requests.mjs';
import { LIFECYCLE } from './lifecycle.mjs';
import { ARITHMETIC } from './arithmetic.mjs';
import { OPERATORS } from './operators.mjs';
import { PAYOUTS } from './payouts.mjs';
import { PEOPLE } from './people.mjs';
import { TENANTS } from './tenants.mjs';
import { WEBHOOKS } from './webhooks.mjs';

/**
 * Ways to break the service in one line. In `file`, `find` (which is there exactly once) becomes `replace`; then one of `tests`
 * (Jest paths of `project`), if given only those with names like `only`, must fail. Choose the narrowest and fastest.
 */
export const SABOTAGES = [
  ...ARITHMETIC,
  ...LIFECYCLE,
  ...BOOKS,
  ...BY_HAND,
  ...DATABASE,
  ...AT_THE_SAME_MOMENT,
  ...PAYOUTS,
  ...CALLS,
  ...HOSTILE_REQUESTS,
  ...DOCUMENTS,
  ...CHECKOUT,
  ...UNMODIFIED_CLIENTS,
  ...PEOPLE,
  ...OPERATORS,
  ...TENANTS,
  ...WEBHOOKS,
];
