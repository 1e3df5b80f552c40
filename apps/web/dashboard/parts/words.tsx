import { Badge } from '@mantine/core';

/** Colour means state, and state always has a word as well. */
const COLORS: Readonly<Record<string, string>> = {
  'completed': 'green',
  'delivered': 'green',
  'verified': 'green',
  'healthy': 'green',
  'confirmed': 'green',
  'pending': 'yellow',
  'in-progress': 'yellow',
  'recovering': 'yellow',
  'held': 'yellow',
  'degraded': 'red',
  'disabled': 'red',
  'dead': 'red',
  'payout_failed': 'red',
  'failed': 'red',
};

const WORDS: Readonly<Record<string, string>> = {
  'fiat_received': 'fiat received',
  'btc_in_mempool': 'crypto seen',
  'btc_received': 'crypto received',
  'expired_fiat_not_received': 'expired, not paid',
  'expired_btc_not_in_mempool': 'expired, not paid',
  'payout_failed': 'payout failed',
  'in-progress': 'in review',
  'not-verified': 'not verified',
  'dead': 'given up',
};

export const wordOf = (state: string): string => WORDS[state] ?? state.replaceAll('_', ' ');

/** A status, state or health. */
export function State({ of }: { readonly of: string }) {
  return (
    <Badge color={COLORS[of] ?? 'gray'} variant={COLORS[of] ? 'light' : 'default'}>
      {wordOf(of)}
    </Badge>
  );
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const SECOND = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });

/** A moment, in the reader's own time; exact on hovering. `to` the second where much happens within a minute. */
export function When({ at, to = 'minute' }: { readonly at: string; readonly to?: 'minute' | 'second' }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)}>
      {(to === 'minute' ? DAY : SECOND).format(date)}
    </time>
  );
}

/** An amount as exact as it came, with its currency. */
export const money = (amount: number | string, currency: string): string => `${plain(amount)} ${currency}`;

/** No exponents: a person reads digits. */
function plain(amount: number | string): string {
  if (typeof amount === 'string') return amount;
  return amount.toLocaleString('en-US', { maximumFractionDigits: 18, useGrouping: true });
}

export const usd = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** The beginning of an id, enough to tell two apart on a page. */
export const short = (id: string): string => (id.length > 13 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id);
