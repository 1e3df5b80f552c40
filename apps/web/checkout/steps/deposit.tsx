import { lazy, Suspense, useState } from 'react';
import { useWords } from '../i18n.js';
import { statusText } from '../status-text.js';
import { Copy } from '../ui/copy.js';
import { Countdown } from '../ui/countdown.js';
import { Field } from '../ui/field.js';
import { Heading } from '../ui/heading.js';
import { useDigits } from '../use-digits.js';
import { CancelOrder } from './cancel-order.js';
import type { OrderProps } from './order-props.js';

const Qr = lazy(() => import('../../shared/qr.js'));

/** Payment instructions of a sell: the user need not type, and sees the network. */
export function Deposit({ order, isLive }: OrderProps) {
  const words = useWords();
  const { t } = words;
  const digits = useDigits();
  const { heading, below, tone } = statusText(order, words, digits);
  const deposits = order.deposits ?? [];
  const [chosen, setChosen] = useState(0);
  const deposit = deposits[chosen];
  const opensWallet = deposit !== undefined && deposit.uri !== deposit.address;
  return (
    <main data-status={order.status} data-live={isLive}>
      <Heading>{heading}</Heading>
      <p className={tone === 'warn' ? 'note warn' : 'muted'}>{below}</p>
      {deposits.length > 1 && (
        <Field label={t('chain')}>
          {(wiring) => (
            <div className="box">
              <select
                {...wiring}
                className="wide"
                value={chosen}
                onChange={(event) => setChosen(Number(event.currentTarget.value))}
              >
                {deposits.map(({ chain, chainName }, i) => (
                  <option key={chain} value={i}>
                    {chainName}
                  </option>
                ))}
              </select>
            </div>
          )}
        </Field>
      )}
      {deposit && (
        <>
          <Suspense fallback={<div className="qr" />}>
            <Qr value={deposit.uri} label={t('deposit.qr', { coin: order.cryptoCurrency })} />
          </Suspense>
          {opensWallet && (
            <a className="btn second" href={deposit.uri}>
              {t('deposit.open')}
            </a>
          )}
          <Countdown now={order.now} from={order.createdAt} to={order.expiresAt} />
          <dl className="pairs">
            <dt>{t('pay.amount')}</dt>
            <dd>
              <Copy value={order.missing.toFixed(digits[order.cryptoCurrency] ?? 6)} label={t('pay.amount')} />
            </dd>
            <dt>{t('deposit.address')}</dt>
            <dd>
              <Copy value={deposit.address} label={t('deposit.address')} />
            </dd>
            <dt>{t('chain')}</dt>
            <dd>{deposit.chainName}</dd>
          </dl>
          <p className="note warn">
            {t('deposit.network', { coin: order.cryptoCurrency, network: deposit.chainName })}
          </p>
        </>
      )}
      {order.cancellable && <CancelOrder />}
    </main>
  );
}
