import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, type Order, put } from '../api.js';
import { type Key, useWords } from '../i18n.js';
import { heldPayments } from '../payments.js';
import { useReadAnew } from '../queries.js';
import { factsOf } from '../status-text.js';
import { Heading } from '../ui/heading.js';
import { Trouble } from '../ui/trouble.js';
import { useDigits } from '../use-digits.js';

/** Offers to continue an open order of an earlier session, and explains what it waits for. */
export function WaitingOrder({ orderId, skip }: { readonly orderId: string; readonly skip: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const readAnew = useReadAnew();
  const waiting = useQuery({ queryKey: ['waiting', orderId], queryFn: () => get('/api/waiting-order') });
  const goOn = useMutation({
    mutationFn: () => put('/api/order', { orderId }),
    onSuccess: (order) => {
      client.setQueryData(['order'], order);
      readAnew();
    },
  });
  return (
    <main>
      <Heading>{t('waiting.title')}</Heading>
      {waiting.data && <Waits order={waiting.data} />}
      <Trouble error={goOn.error ?? waiting.error} />
      <div className="cta two">
        <button type="button" className="btn second" onClick={skip}>
          {t('waiting.new')}
        </button>
        <button type="button" className="btn" onClick={() => goOn.mutate()}>
          {t('waiting.goOn')}
        </button>
      </div>
    </main>
  );
}

function Waits({ order }: { readonly order: Order }) {
  const words = useWords();
  const { t } = words;
  const facts = factsOf(order, words, useDigits());
  return (
    <>
      <p>
        <b>{t(order.type === 'buy' ? 'waiting.buy' : 'waiting.sell', facts)}</b>
      </p>
      <p className="note" role="status">
        {t(heldPayments(order).length > 0 ? 'status.heldPayer' : (`waits.${waitsFor(order)}` as Key), facts)}
      </p>
    </>
  );
}

function waitsFor({ status, type }: Order): 'payment' | 'confirmations' | 'payoutBuy' | 'payoutSell' | 'review' {
  if (status === 'pending') return 'payment';
  if (status === 'btc_in_mempool') return 'confirmations';
  if (status === 'payout_failed') return 'review';
  return type === 'buy' ? 'payoutBuy' : 'payoutSell';
}
