import { useEffect, useState } from 'react';
import type { Catalog, CheckoutSession, HeldQuote } from '../api.js';
import { type Draft, isSwapped, methodOf } from '../draft.js';
import { useWords } from '../i18n.js';
import type { Params } from '../params.js';
import { useSecondsLeft } from '../ui/countdown.js';
import { Heading } from '../ui/heading.js';
import { Pair } from '../ui/pair.js';
import { Agreement } from '../ui/partner-pages.js';
import { PriceLines } from '../ui/price-lines.js';
import { Trouble } from '../ui/trouble.js';
import { OrderTarget } from './order-target.js';
import { useHeldQuote, usePlaceOrder } from './place-order.js';

interface Props {
  readonly session: CheckoutSession;
  readonly catalog: Catalog;
  readonly params: Params;
  readonly draft: Draft;
  readonly back: () => void;
}

/** Shows the order at a held price. The user places it with the button. */
export function Confirm({ session, catalog, params, draft, back }: Props) {
  const { t } = useWords();
  const quote = useHeldQuote(draft, params);
  const renew = () => void quote.refetch();
  const place = usePlaceOrder({ session, draft, params }, quote.data, renew);
  return (
    <main>
      <Heading>{t('confirm.title')}</Heading>
      {session.user?.kyc === 'verified' && (
        <p className="verified">{t('confirm.verified', { name: session.user.firstName || session.user.lastName })}</p>
      )}
      {quote.data && <HeldOrder {...{ catalog, draft, renew }} held={quote.data} />}
      <Agreement partner={session.partner} />
      <div className="cta two">
        <Trouble error={place.error ?? quote.error} />
        <button type="button" className="btn second" onClick={back}>
          {t('back')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={!quote.data || place.isPending || quote.isFetching}
          onClick={() => place.mutate()}
        >
          {place.isPending ? t('working') : t('confirm.place')}
        </button>
      </div>
    </main>
  );
}

interface HeldProps extends Pick<Props, 'catalog' | 'draft'> {
  readonly held: HeldQuote;
  readonly renew: () => void;
}

function HeldOrder({ catalog, draft, held, renew }: HeldProps) {
  const { t } = useWords();
  const { type, coin, wallet, payTo, refundTo } = draft;
  const method = methodOf(catalog, draft);
  return (
    <>
      <PriceLines type={type} coin={coin} estimate={held} digits={catalog.digits} />
      <dl>
        <Pair name={t(type === 'buy' ? 'method.pay' : 'method.get')}>{method.name}</Pair>
        {type === 'buy' ? <OrderTarget wallet={wallet} /> : <OrderTarget payTo={payTo} />}
        {type === 'sell' && refundTo !== '' && (
          <Pair name={t('confirm.refundTo', { coin })}>
            <code>{refundTo}</code>
          </Pair>
        )}
      </dl>
      <PriceChange {...{ draft, held, currency: method.currency }} digits={catalog.digits} />
      <HeldFor key={held.id} now={held.now} to={held.expiresAt} renew={renew} />
    </>
  );
}

interface ChangeProps {
  readonly draft: Draft;
  readonly held: HeldQuote;
  readonly currency: string;
  readonly digits: Readonly<Record<string, number>>;
}

/** Compares a renewed quote with the first one that the user saw: what the user receives, or pays if the typed amount is the received one. */
function PriceChange({ draft: { type, coin, unit }, held, currency, digits }: ChangeProps) {
  const { t, money } = useWords();
  const swapped = isSwapped({ type, unit });
  const isFiat = (type === 'sell') !== swapped;
  const amount = !swapped ? held.total : isFiat ? held.fiat : held.crypto;
  const [first] = useState(amount);
  const of = isFiat ? currency : coin;
  const inMoney = (value: number) => money(value, of, digits[of] ?? 2);
  if (first === amount) return null;
  return (
    <p className="note warn" role="status">
      {t(!swapped ? 'confirm.changed' : type === 'buy' ? 'confirm.changedPay' : 'confirm.changedSend', {
        before: inMoney(first),
        now: inMoney(amount),
      })}
    </p>
  );
}

function HeldFor({ now, to, renew }: { readonly now: string; readonly to: string; readonly renew: () => void }) {
  const { t } = useWords();
  const left = useSecondsLeft(now, to);
  useEffect(() => {
    if (left === 0) renew();
  }, [left]);
  return <p className="muted">{t('confirm.held', { seconds: left })}</p>;
}
