import { lazy, Suspense, useState } from 'react';
import type { Order } from '../api.js';
import { useWords } from '../i18n.js';
import { Countdown } from '../ui/countdown.js';
import { Field } from '../ui/field.js';
import { CopyPair } from '../ui/copy-pair.js';
import { Pair } from '../ui/pair.js';
import { useDigits } from '../use-digits.js';
import type { OrderProps } from './order-props.js';
import { PaymentPage } from './payment-page.js';
import { roundedUp } from '../rounding.js';

const Qr = lazy(() => import('../../shared/qr.js'));

type Address = NonNullable<Order['deposits']>[number];

/** Payment instructions of a sell: the user need not type anything and sees the network. */
export function Deposit({ order, isLive }: OrderProps) {
  const deposits = order.deposits ?? [];
  const [chosen, setChosen] = useState(0);
  const deposit = deposits[chosen];
  return (
    <PaymentPage order={order} isLive={isLive}>
      {deposits.length > 1 && <NetworkChoice deposits={deposits} chosen={chosen} choose={setChosen} />}
      {deposit && <Instructions order={order} deposit={deposit} />}
    </PaymentPage>
  );
}

interface ChoiceProps {
  readonly deposits: readonly Address[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

function NetworkChoice({ deposits, chosen, choose }: ChoiceProps) {
  const { t } = useWords();
  return (
    <Field label={t('chain')}>
      {(wiring) => (
        <div className="box">
          <select
            {...wiring}
            className="wide"
            value={chosen}
            onChange={(event) => choose(Number(event.currentTarget.value))}
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
  );
}

function Instructions({ order, deposit }: Pick<OrderProps, 'order'> & { readonly deposit: Address }) {
  const { t, day } = useWords();
  const { cryptoCurrency: coin, missing, payoutDay } = order;
  const digits = useDigits()[coin] ?? 6;
  return (
    <>
      {order.received === 0 && (
        <Suspense fallback={<div className="qr" />}>
          <Qr value={deposit.uri} label={t('deposit.qr', { coin })} />
        </Suspense>
      )}
      {order.received === 0 && deposit.uri !== deposit.address && (
        <a className="btn second" href={deposit.uri}>
          {t('deposit.open')}
        </a>
      )}
      <Countdown now={order.now} from={order.createdAt} to={order.expiresAt} />
      <dl className="pairs">
        <CopyPair name={t('pay.amount')} value={roundedUp(missing, digits).toFixed(digits)} />
        <CopyPair name={t('deposit.address')} value={deposit.address} />
        <Pair name={t('chain')}>{deposit.chainName}</Pair>
      </dl>
      {payoutDay !== undefined && <p className="muted">{t('deposit.payoutDay', { coin, day: day(payoutDay) })}</p>}
      <p className="note warn">{t('deposit.network', { coin, network: deposit.chainName })}</p>
    </>
  );
}
