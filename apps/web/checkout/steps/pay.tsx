import { lazy, Suspense } from 'react';
import { useWords } from '../i18n.js';
import { Countdown } from '../ui/countdown.js';
import { CopyPair } from '../ui/copy-pair.js';
import { useDigits } from '../use-digits.js';
import type { OrderProps } from './order-props.js';
import { PaymentPage } from './payment-page.js';
import { SaveQr } from './save-qr.js';
import { roundedUp } from '../rounding.js';

const Qr = lazy(() => import('../../shared/qr.js'));

/** UPI's code is a link that opens payment apps on the same phone. */
const isLink = (qrCode: string): boolean => qrCode.startsWith('upi://');

/** Payment instructions of a buy. */
export function Pay({ order, isLive }: OrderProps) {
  const { t, money } = useWords();
  const digits = useDigits()[order.currency] ?? 2;
  const missing = roundedUp(order.missing, digits);
  const amount = money(missing, order.currency, digits);
  return (
    <PaymentPage order={order} isLive={isLive}>
      {order.qrCode !== undefined && order.received === 0 && (
        <>
          <Suspense fallback={<div className="qr" />}>
            <Qr value={order.qrCode} label={t('pay.qr', { amount, method: order.methodName })} />
          </Suspense>
          {isLink(order.qrCode) && (
            <a className="btn second" href={order.qrCode}>
              {t('pay.open')}
            </a>
          )}
          <SaveQr name={order.id} />
        </>
      )}
      <Countdown now={order.now} from={order.createdAt} to={order.expiresAt} />
      <dl className="pairs">
        <CopyPair name={t('pay.amount')} value={missing.toFixed(digits)} />
        <CopyPair name={t('pay.payee')} value={order.payee?.name} />
        <CopyPair name={t('pay.account')} value={order.payee?.account} />
        <CopyPair name={t('pay.reference')} value={order.payee?.reference} />
      </dl>
      <p className="note">{t('pay.rules')}</p>
    </PaymentPage>
  );
}
