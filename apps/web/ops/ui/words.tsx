import { Badge, type BadgeProps, Code, CopyButton, UnstyledButton } from '@mantine/core';
import { Link } from 'wouter';

const GOOD = /^(completed|confirmed|verified|delivered|healthy|approved|done|current)$/;
const BAD = /failed|uncertain|declined|dead|disabled|refused|rejected/;
const WAITING = /pending|progress|held|degraded|recovering|expired|claimed|mempool|waits/;

/** A state: its word, and a colour that says the same. */
export function State({ of, children, ...props }: { readonly of: string } & BadgeProps) {
  const text = words(of);
  const color = GOOD.test(text) ? 'green' : BAD.test(text) ? 'red' : WAITING.test(text) ? 'yellow' : 'gray';
  return (
    <Badge color={color} {...props}>
      {children ?? text}
    </Badge>
  );
}

/** `payoutFailed`, `payout_failed` and `propose:payout` as people write them. */
export const words = (name: string): string =>
  name
    .replace(/[_-]/g, ' ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

export interface Sum {
  readonly amount: string;
  readonly currency: string;
}

/** Money, digit by digit as the books have it. */
export const Money = ({ of: { amount, currency } }: { readonly of: Sum }) => (
  <span className="tabular nowrap">
    {grouped(amount)} {currency}
  </span>
);

/** Thousands apart, decimals as they are. */
export const grouped = (amount: string): string =>
  amount.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3}){1,20}$)/g, ','));

/** The last letters of an id, which tell it apart; the whole of it on hover. */
export const ShortId = ({ id }: { readonly id: string }) => (
  <span className="mono" title={id}>
    …{id.slice(-8)}
  </span>
);

export const TransactionLink = ({ id }: { readonly id: string }) => (
  <Link href={`/transactions/${id}`} className="link mono" title={id}>
    …{id.slice(-8)}
  </Link>
);

/** Text to take elsewhere: a click copies it. */
export const Copyable = ({ text }: { readonly text: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <UnstyledButton onClick={copy} title="Copy" className="copyable">
        <Code fz="sm">{text}</Code>
        <span className="hint" role="status">
          {copied ? 'copied' : ''}
        </span>
      </UnstyledButton>
    )}
  </CopyButton>
);
