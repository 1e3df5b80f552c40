import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiFault } from '../../shared/answers.js';
import { type Catalog, type CheckoutSession, type Order, post } from '../api.js';
import { askedAmount, type Draft, methodOf } from '../draft.js';
import { useWords } from '../i18n.js';
import { keyFor, remember } from '../memory.js';
import type { Params } from '../params.js';
import { useSecondsLeft } from '../ui/countdown.js';
import { Heading } from '../ui/heading.js';
import { PriceLines } from '../ui/price-lines.js';
import { Trouble } from '../ui/trouble.js';
import { shortAddress } from './destination.js';
import { orderBody } from './order-body.js';

interface Props {
  readonly session: CheckoutSession;
  readonly catalog: Catalog;
  readonly params: Params;
  readonly draft: Draft;
  readonly back: () => void;
}

/** Shows the order at a held price. The user places it with the button. */
export function Confirm({ session, catalog, params, draft, back }: Props) {
  const { t, money } = useWords();
  const client = useQueryClient();
  const { type, coin, method, chain } = draft;
  const asked = askedAmount(draft, params);
  const quote = useQuery({
    queryKey: ['quote', draft],
    queryFn: () => post('/api/quotes', { type, cryptoCurrency: coin, method, chain, ...asked }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [seen, setSeen] = useState<number>();
  const held = quote.data;
  useEffect(() => {
    if (held) setSeen((first) => first ?? held.total);
  }, [held]);
  const place = useMutation({
    mutationFn: () => placed(orderBody({ session, draft, params, asked, quoteId: held?.id })),
    onSuccess: async (order: Order) => {
      client.setQueryData(['order'], order);
      await client.invalidateQueries({ queryKey: ['session'] });
    },
    onError: (error) => {
      if (error instanceof ApiFault && PRICE_IS_OLD.has(error.code)) void quote.refetch();
    },
  });
  const currency = type === 'buy' ? coin : methodOf(catalog, draft).currency;
  const digits = catalog.digits[currency] ?? 2;
  return (
    <main>
      <Heading>{t('confirm.title')}</Heading>
      {session.user?.kyc === 'verified' && (
        <p className="verified">{t('confirm.verified', { name: session.user.firstName })}</p>
      )}
      {held && (
        <>
          <PriceLines type={type} coin={coin} estimate={held} digits={catalog.digits} />
          <dl>
            <dt>{t(type === 'buy' ? 'method.pay' : 'method.get')}</dt>
            <dd>{methodOf(catalog, draft).name}</dd>
            {type === 'buy' && (
              <>
                <dt>{t('confirm.to')}</dt>
                <dd>
                  <code title={draft.wallet}>{shortAddress(draft.wallet)}</code>
                </dd>
              </>
            )}
          </dl>
          {seen !== undefined && seen !== held.total && (
            <p className="note warn" role="status">
              {t('confirm.changed', {
                before: money(seen, currency, digits),
                now: money(held.total, currency, digits),
              })}
            </p>
          )}
          <HeldFor key={held.id} now={held.now} to={held.expiresAt} over={() => void quote.refetch()} />
        </>
      )}
      <Trouble error={place.error ?? quote.error} />
      <div className="cta two">
        <button type="button" className="btn second" onClick={back}>
          {t('back')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={!held || place.isPending || quote.isFetching}
          onClick={() => place.mutate()}
        >
          {place.isPending ? t('working') : t('confirm.place')}
        </button>
      </div>
    </main>
  );
}

/** Errors after which the page shows a new price before the user places the order. */
const PRICE_IS_OLD = new Set(['QUOTE_EXPIRED', 'QUOTE_USED', 'QUOTE_NOT_FOUND']);

/** A double click, a reload and the browser's Back place one order: a repeated call has the same key. */
function placed(body: ReturnType<typeof orderBody>): Promise<Order> {
  const key = keyFor(JSON.stringify(body));
  remember({ unannounced: true });
  return post('/api/orders', body, { 'Idempotency-Key': key });
}

function HeldFor({ now, to, over }: { readonly now: string; readonly to: string; readonly over: () => void }) {
  const { t } = useWords();
  const left = useSecondsLeft(now, to);
  useEffect(() => {
    if (left === 0) over();
  }, [left]);
  return <p className="muted">{t('confirm.held', { seconds: left })}</p>;
}
