import type { ReactNode } from 'react';
import type { Catalog } from '../api.js';
import { fitsChain } from '../chain-forms.js';
import { coinOf, type Draft, type Fixed, methodOf, offerOf, unitOf, usualAmount } from '../draft.js';
import { useWords } from '../i18n.js';
import { Field } from '../ui/field.js';

export interface DraftProps {
  readonly catalog: Catalog;
  readonly draft: Draft;
  readonly set: (draft: Draft) => void;
  readonly fixed: Fixed;
}

/** Selects the coin. The chain, and the amount of a sell, follow it. */
export function CoinChoice({ catalog, draft, set, fixed }: DraftProps) {
  const { t } = useWords();
  const choose = (code: string) => {
    const coin = coinOf(catalog, { ...draft, coin: code });
    const [first] = coin.chains;
    const chain = fixed.destination ? (coin.chains.find(({ id }) => fitsChain(draft.wallet, id)) ?? first) : first;
    set({
      ...draft,
      coin: code,
      chain: chain?.id ?? draft.chain,
      wallet: fixed.destination ? draft.wallet : '',
      amount: fixed.amount || unitOf(draft) === 'fiat' ? draft.amount : usualAmount(chain?.min ?? 1),
    });
  };
  return (
    <Marked icon={coinOf(catalog, draft).icon} code={draft.coin} isFixed={fixed.coin}>
      <select
        aria-label={t('amount.coin')}
        disabled={fixed.coin}
        value={draft.coin}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {offerOf(catalog, draft.type).coins.map(({ code, name }) => (
          <option key={code} value={code}>
            {name === code ? code : `${code} · ${name}`}
          </option>
        ))}
      </select>
    </Marked>
  );
}

/** Shows the coin's icon and code while the choice is closed; the open list shows names. */
function Marked({ icon, code, isFixed, children }: MarkedProps) {
  return (
    <span className="coin">
      <img src={icon} alt="" width={24} height={24} />
      <b aria-hidden="true">
        {code}
        {!isFixed && ' ▾'}
      </b>
      {children}
    </span>
  );
}

interface MarkedProps {
  readonly icon: string;
  readonly code: string;
  readonly isFixed: boolean;
  readonly children: ReactNode;
}

/** Selects the currency by selecting its first method. */
export function CurrencyChoice({ catalog, draft, set, fixed }: DraftProps) {
  const { t } = useWords();
  const { methods } = offerOf(catalog, draft.type);
  const { currency } = methodOf(catalog, draft);
  const choose = (selected: string) => {
    const method = methods.find((each) => each.currency === selected);
    if (method)
      set({
        ...draft,
        method: method.id,
        payTo: {},
        amount: unitOf(draft) === 'fiat' && !fixed.amount ? usualAmount(method.min) : draft.amount,
      });
  };
  return (
    <select
      aria-label={t('amount.currency')}
      disabled={fixed.currency}
      value={currency}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {[...new Set(methods.map((method) => method.currency))].map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  );
}

/** Selects the chain; hidden if the coin has only one. */
export function ChainChoice({ catalog, draft, set, fixed }: DraftProps) {
  const { t } = useWords();
  const { chains } = coinOf(catalog, draft);
  if (chains.length < 2) return null;
  return (
    <Field label={t('chain')} hint={t('chain.hint')}>
      {(wiring) => (
        <div className="box">
          <select
            {...wiring}
            className="wide"
            disabled={fixed.chain}
            value={draft.chain}
            onChange={(event) => set({ ...draft, chain: event.currentTarget.value })}
          >
            {chains.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
