import type { ReactNode } from 'react';
import { useWords } from '../i18n.js';
import { statusText } from '../status-text.js';
import { Heading } from '../ui/heading.js';
import { useDigits } from '../use-digits.js';
import { CancelOrder } from './cancel-order.js';
import { needsRefundDestination, RefundDestination } from './refund-destination.js';
import type { OrderProps } from './order-props.js';

interface Props extends Pick<OrderProps, 'order' | 'isLive'> {
  readonly children: ReactNode;
}

/** An order that awaits money: its status, its payment instructions and its cancellation. */
export function PaymentPage({ order, isLive, children }: Props) {
  const { heading, below, tone } = statusText(order, useWords(), useDigits());
  return (
    <main data-status={order.status} data-live={isLive}>
      <Heading>{heading}</Heading>
      <p className={tone === 'warn' ? 'note warn' : 'muted'}>{below}</p>
      {children}
      {needsRefundDestination(order) && <RefundDestination coin={order.cryptoCurrency} />}
      {order.cancellable && <CancelOrder />}
    </main>
  );
}
