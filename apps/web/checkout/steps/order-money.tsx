import type { Order, OrderPayment } from '../api.js';
import { useWords } from '../i18n.js';
import { paymentKey } from '../payments.js';
import { Copy } from '../ui/copy.js';
import { Pair } from '../ui/pair.js';
import { useDigits } from '../use-digits.js';
import { shortAddress } from './destination.js';

/** Shows payments received, sent and returned, each with its time and reference, and the sums if they add information. */
export function OrderMoney({ order: { money } }: { readonly order: Pick<Order, 'money'> }) {
  const { t } = useWords();
  const inFull = useExact();
  if (money.payments.length === 0) return null;
  return (
    <dl className="money">
      {money.payments.map((payment, i) => (
        <Payment key={i} payment={payment} />
      ))}
      {money.totals
        .filter(({ received, returned }) => received !== '0' && returned !== '0')
        .flatMap(({ currency, received, returned, kept }) => [
          <Line key={`${currency} received`} name={t('total.received')} value={inFull(received, currency)} />,
          <Line key={`${currency} returned`} name={t('total.returned')} value={inFull(returned, currency)} />,
          <Line key={`${currency} kept`} name={t('total.kept')} value={inFull(kept, currency)} />,
        ])}
    </dl>
  );
}

/** Shows a payment. A payment in progress has no time, because the time of a decision would be mistaken for that of the payment. */
function Payment({ payment }: { readonly payment: OrderPayment }) {
  const { t, time } = useWords();
  const inFull = useExact();
  const { amount, currency, at, state, reference } = payment;
  const name = t(paymentKey(payment));
  return (
    <Pair name={name}>
      {inFull(amount, currency)}
      {state !== 'underway' && <time dateTime={at}>{time(at)}</time>}
      {reference !== undefined && <Copy value={reference} shown={shortAddress(reference)} label={name} />}
    </Pair>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return <Pair name={name}>{value}</Pair>;
}

/** Writes an amount with all its digits. */
function useExact() {
  const { exact } = useWords();
  const digits = useDigits();
  return (amount: string, currency: string): string => exact(amount, currency, digits[currency] ?? 2);
}
