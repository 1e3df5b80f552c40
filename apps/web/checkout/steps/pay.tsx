import { lazy, Suspense } from 'react';
import { useWords } from '../i18n.js';
import { statusText } from '../status-text.js';
import { Copy } from '../ui/copy.js';
import { Countdown } from '../ui/countdown.js';
import { Heading } from '../ui/heading.js';
import { useDigits } from '../use-digits.js';
import { CancelOrder } from './cancel-order.js';
import type { OrderProps } from './order-props.js';

const Qr = lazy(() => import('../../shared/qr.js'));

/** Payment instructions of a buy. */
export function Pay({ order, isLive }: OrderProps) {
  const words = useWords();
  const { t, money } = words;
  const digits = useDigits();
  const { heading, below, tone } = statusText(order, words, digits);
  const amount = money(order.missing, order.currency, digits[order.currency] ?? 2);
  const [account, reference] = order.account?.split(/, reference /) ?? [];
  return (
    <main data-status={order.status} data-live={isLive}>
      <Heading>{heading}</Heading>
      <p className={tone === 'warn' ? 'note warn' : 'muted'}>{below}</p>
      {order.qrCode !== undefined && order.received === 0 && (
        <Suspense fallback={<div className="qr" />}>
          <Qr value={order.qrCode} label={t('pay.qr', { amount, method: order.methodName })} />
        </Suspense>
      )}
      <Countdown now={order.now} from={order.createdAt} to={order.expiresAt} />
      <dl className="pairs">
        <dt>{t('pay.amount')}</dt>
        <dd>
          <Copy value={order.missing.toFixed(digits[order.currency] ?? 2)} label={t('pay.amount')} />
        </dd>
        {account !== undefined && (
          <>
            <dt>{t('pay.account')}</dt>
            <dd>
              <Copy value={account} label={t('pay.account')} />
            </dd>
          </>
        )}
        {reference !== undefined && (
          <>
            <dt>{t('pay.reference')}</dt>
            <dd>
              <Copy value={reference} label={t('pay.reference')} />
            </dd>
          </>
        )}
      </dl>
      <p className="note">{t('pay.rules')}</p>
      {order.cancellable && <CancelOrder />}
    </main>
  );
}
