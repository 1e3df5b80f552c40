import type { Catalog, CheckoutSession } from '../api.js';
import { useWords, type Words } from '../i18n.js';
import type { Terms, Unavailable } from '../offer.js';
import type { Params } from '../params.js';
import { Heading } from '../ui/heading.js';
import { WayBack } from './way-back.js';

interface Props {
  readonly session: CheckoutSession;
  readonly params: Params;
  readonly catalog: Catalog;
  readonly unavailable: Unavailable;
}

/** Explains which term of the link is not offered. The page suggests no other term, since the wallet and the amount were meant for that one. */
export function UnavailableLink({ session, params, catalog, unavailable }: Props) {
  const { t } = useWords();
  return (
    <main>
      <Heading>{t('unavailable.title')}</Heading>
      <p className="note warn">{reasonOf(unavailable, namesIn(catalog, unavailable.terms), t)}</p>
      <p className="muted">{t('unavailable.below', { partner: session.partner.name })}</p>
      <div className="cta">
        <WayBack params={params} partner={session.partner} />
      </div>
    </main>
  );
}

function reasonOf({ what, terms }: Unavailable, names: Names, t: Words['t']): string {
  const { coin, chain, currency, method } = names;
  if (what === 'coin' && coin)
    return t(
      terms.type === undefined ? 'unavailable.coin' : terms.type === 'buy' ? 'unavailable.buy' : 'unavailable.sell',
      { coin },
    );
  if (what === 'chain' && chain)
    return coin ? t('unavailable.coinChain', { coin, chain }) : t('unavailable.chain', { chain });
  if (what === 'currency' && currency) return t('unavailable.currency', { currency });
  if (what === 'method' && method)
    return currency ? t('unavailable.methodCurrency', { method, currency }) : t('unavailable.method', { method });
  return t('unavailable.other');
}

type Names = Readonly<Partial<Record<'coin' | 'chain' | 'currency' | 'method', string>>>;

/** Returns the page's own names of the terms; an unknown term is shown as the link wrote it. */
function namesIn({ buy, sell }: Catalog, { coin, chain, currency, method }: Terms): Names {
  const chains = [buy, sell].flatMap(({ coins }) => coins.flatMap(({ chains }) => chains));
  const methods = [buy, sell].flatMap((offer) => offer.methods);
  const named = (list: readonly { id: string; name: string }[], id: string | undefined) =>
    list.find((each) => each.id === id?.toLowerCase())?.name ?? code(id);
  const names = {
    coin: code(coin?.toUpperCase()),
    chain: named(chains, chain),
    currency: code(currency?.toUpperCase()),
    method: named(methods, method),
  };
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined));
}

/** Accepts only a code, never a sentence, so that a link cannot inject text into the page. */
const code = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w.-]{1,24}$/.test(text) ? text : undefined;
