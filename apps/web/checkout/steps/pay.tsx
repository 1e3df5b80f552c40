import { lazy, Suspense } from 'react';
import { useWords } from '../i18n.js';
import { Countdown } from '../ui/countdown.js';
import { CopyPair } from '../ui/pair.js';
import { useDigits } from '../use-digits.js';
import type { OrderProps } from './order-props.js';
import { PaymentPage } from './payment-page.js';

const Qr = lazy(() => import('../../shared/qr.js'));

/** Payment instructions of a buy. */
export function Pay({ order, isLive }: OrderProps) {
  const { t, money } = useWords();
  const digits = useDigits()[order.currency] ?? 2;
  const amount = money(order.missing, order.currency, digits);
  const [account, reference] = order.account?.split(/, reference /) ?? [];
  return (
    <PaymentPage order={order} isLive={isLive}>
      {order.qrCode !== undefined && order.received === 0 && (
        <Suspense fallback={<div className="qr" />}>
          <Qr value={order.qrCode} label={t('pay.qr', { amount, method: order.methodName })} />
        </Suspense>
      )}
      <Countdown now={order.now} from={order.createdAt} to={order.expiresAt} />
      <dl className="pairs">
        <CopyPair name={t('pay.amount')} value={order.missing.toFixed(digits)} />
        <CopyPair name={t('pay.account')} value={account} />
        <CopyPair name={t('pay.reference')} value={reference} />
      </dl>
      <p className="note">{t('pay.rules')}</p>
    </PaymentPage>
  );
}
