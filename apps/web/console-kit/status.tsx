import { Badge, type BadgeProps } from '@mantine/core';

const GREEN = /^(completed|confirmed|verified|delivered|healthy|approved|done|current)$/;
const RED = /failed|uncertain|declined|dead|degraded|disabled|refused|rejected/i;
const YELLOW = /^pending$|progress|held|recovering|claimed|mempool|waits/i;

const LABELS: Readonly<Record<string, string>> = {
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

/** Returns a status, state or health in words. */
export const statusLabel = (status: string): string => LABELS[status] ?? words(status);

/** Writes `payoutFailed`, `payout_failed` and `propose:payout` in words. */
export const words = (name: string): string =>
  name
    .replace(/[_-]/g, ' ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** Colour always means a state, and every state also has a word. */
export function StatusBadge({ of, children, ...props }: { readonly of: string } & BadgeProps) {
  const color = colorOf(of);
  return (
    <Badge color={color} variant={color === 'gray' ? 'default' : 'light'} {...props}>
      {children ?? statusLabel(of)}
    </Badge>
  );
}

function colorOf(status: string): string {
  if (GREEN.test(status)) return 'green';
  if (RED.test(status)) return 'red';
  return YELLOW.test(status) ? 'yellow' : 'gray';
}
