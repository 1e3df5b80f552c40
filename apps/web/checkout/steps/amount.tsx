import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { type Catalog, type CheckoutSession, post } from '../api.js';
import { askedAmount, type Draft, fixedBy, methodOf, offerOf, plain, turned } from '../draft.js';
import { useWords } from '../i18n.js';
import type { Params } from '../params.js';
import { isRefusal } from '../queries.js';
import { Heading } from '../ui/heading.js';
import { PriceLines } from '../ui/price-lines.js';
import { Trouble } from '../ui/trouble.js';
import { ChainChoice } from './amount-choices.js';
import { Given, Got } from './amount-fields.js';
import { Repair, useAmountProblem } from './amount-problem.js';
import { Destination, destinationProblem } from './destination.js';
import { MethodChoice } from './method-choice.js';

interface Props {
  readonly session: CheckoutSession;
  readonly catalog: Catalog;
  readonly params: Params;
  readonly draft: Draft;
  readonly set: (draft: Draft) => void;
  readonly next: () => void;
}

const REFRESH_MS = 15_000;

/** First step: the coin, the amount and the destination. */
export function Amount({ session, catalog, params, draft, set, next }: Props) {
  const { t } = useWords();
  const [isSubmitted, setSubmitted] = useState(false);
  const fixed = fixedBy(session);
  const estimate = useEstimate(draft, params, set);
  const problem = useAmountProblem(catalog, draft, estimate.data);
  const other = fixed.type ? undefined : turned(catalog, draft, session);
  const elsewhere = destinationProblem(draft, methodOf(catalog, draft));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (estimate.data && !problem && !elsewhere) next();
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <main>
      <div className="title">
        <Heading>{t(draft.type === 'buy' ? 'title.buy' : 'title.sell', { coin: draft.coin })}</Heading>
        {other && <Turn draft={draft} turn={() => set(other)} />}
      </div>
      <form noValidate onSubmit={submit}>
        <Given
          {...{ catalog, draft, set, fixed }}
          problem={problem && <Repair problem={problem} set={(amount) => set({ ...draft, amount: plain(amount) })} />}
        />
        <Got {...{ catalog, draft, set, fixed }} estimate={problem ? undefined : estimate.data} />
        {draft.type === 'buy' && <ChainChoice {...{ catalog, draft, set }} />}
        <MethodChoice methods={offerOf(catalog, draft.type).methods} fixed={fixed} draft={draft} set={set} />
        <Destination
          {...{ draft, set, fixed, isSubmitted }}
          method={methodOf(catalog, draft)}
          codes={catalog.callingCodes}
        />
        {estimate.data && !problem && (
          <details>
            <summary>{t('price.title')}</summary>
            <PriceLines type={draft.type} coin={draft.coin} estimate={estimate.data} digits={catalog.digits} />
          </details>
        )}
        <Trouble error={problem ? undefined : estimate.error} />
        <div className="cta">
          <button className="btn">{t('continue')}</button>
        </div>
      </form>
    </main>
  );
}

/** The current price. Where the link names the other amount, the estimate fills in this one. */
function useEstimate(draft: Draft, params: Params, set: (draft: Draft) => void) {
  const { type, coin, method, chain } = draft;
  const asked = askedAmount(draft, params);
  const estimate = useQuery({
    queryKey: ['estimate', type, coin, method, chain, asked],
    queryFn: () => post('/api/estimate', { type, cryptoCurrency: coin, method, chain, ...asked }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: (failures, error) => !isRefusal(error) && failures < 3,
  });
  const { data } = estimate;
  useEffect(() => {
    if (draft.amount === '' && data) set({ ...draft, amount: plain(draft.type === 'buy' ? data.fiat : data.crypto) });
  }, [data, draft, set]);
  return estimate;
}

function Turn({ draft, turn }: { readonly draft: Draft; readonly turn: () => void }) {
  const { t } = useWords();
  return (
    <div className="turn" role="group" aria-label={t('turn')}>
      {(['buy', 'sell'] as const).map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={draft.type === type}
          onClick={() => draft.type !== type && turn()}
        >
          {t(type === 'buy' ? 'turn.buy' : 'turn.sell')}
        </button>
      ))}
    </div>
  );
}
