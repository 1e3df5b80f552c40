import type { Env } from '@rampart/config';
import type { Page } from '@rampart/http';

/** The pages that partners and their users see. */
export const pagesOf = (env: Env): Page[] => [
  { name: 'checkout', address: env.CHECKOUT_URL, title: 'Checkout' },
  { name: 'dashboard', address: env.DASHBOARD_URL, title: 'Partner dashboard' },
];
