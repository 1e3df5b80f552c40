import type { ReactNode } from 'react';
import { useWords } from '../i18n.js';
import { factsOf, needsRefundDestination, statusText } from '../status-text.js';
import { Heading } from '../ui/heading.js';
import { useDigits } from '../use-digits.js';
import { OrderAction } from './order-action.js';
import { OrderMoney } from './order-money.js';
import { OrderReceipt } from './order-receipt.js';
import { RefundDestination } from './refund-destination.js';
import type { OrderProps } from './order-props.js';

interface Props extends Pick<OrderProps, 'order' | 'isLive'> {
  readonly children: ReactNode;
}

/** An order that awaits money: its status, its payment instructions, its terms and its cancellation. */
export function PaymentPage({ order, isLive, children }: Props) {
  const words = useWords();
  const digits = useDigits();
  const { heading, below, tone } = statusText(order, words, digits);
  return (
    <main data-status={order.status} data-live={isLive}>
      <Heading>{heading}</Heading>
      <p className={tone === 'warn' ? 'note warn' : 'muted'}>{below}</p>
      {children}
      <OrderMoney order={order} />
      <OrderReceipt order={order} />
      {needsRefundDestination(order) && <RefundDestination order={order} />}
      <OrderEnd order={order} />
    </main>
  );
}

/** Lets the user cancel an unpaid order, or request a refund of a short payment before the window closes. */
function OrderEnd({ order }: Pick<Props, 'order'>) {
  const words = useWords();
  const digits = useDigits();
  const { t } = words;
  if (order.cancellable)
    return (
      <OrderAction
        path="/api/orders/{id}/cancel"
        orderId={order.id}
        name={t('cancel')}
        question={t('cancel.sure')}
        yes={t('cancel.yes')}
      />
    );
  if (order.type !== 'buy' || order.received === 0) return null;
  const question = t('takeBack.sure', factsOf(order, words, digits));
  return (
    <OrderAction
      path="/api/orders/{id}/refund"
      orderId={order.id}
      name={t('takeBack')}
      question={question}
      yes={t('takeBack.yes')}
    />
  );
}
