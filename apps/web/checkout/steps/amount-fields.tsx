import type { Catalog, Estimate } from '../api.js';
import { coinOf, type Draft, type Fixed, methodOf, offerOf, plain } from '../draft.js';
import { useWords } from '../i18n.js';
import { Field } from '../ui/field.js';

export interface PartProps {
  readonly catalog: Catalog;
  readonly draft: Draft;
  readonly set: (draft: Draft) => void;
  readonly fixed: Fixed;
}

/** The amount that the user pays: fiat for a buy, coins for a sell. */
export function Given({ catalog, draft, set, fixed, problem }: PartProps & { readonly problem: React.ReactNode }) {
  const { t, money } = useWords();
  const { min, max, currency } = methodOf(catalog, draft);
  const isBuy = draft.type === 'buy';
  const limits = isBuy ? t('amount.limits', { min: money(min, currency, 0), max: money(max, currency, 0) }) : undefined;
  return (
    <Field label={t(isBuy ? 'amount.pay' : 'amount.send')} hint={limits} error={problem}>
      {(wiring) => (
        <div className={wiring['aria-invalid'] ? 'box bad' : 'box'}>
          <input
            {...wiring}
            className="amount"
            inputMode="decimal"
            autoComplete="off"
            value={draft.amount}
            onChange={(event) => set({ ...draft, amount: event.currentTarget.value })}
          />
          {isBuy ? (
            <CurrencyChoice {...{ catalog, draft, set, fixed }} />
          ) : (
            <CoinChoice {...{ catalog, draft, set, fixed }} />
          )}
        </div>
      )}
    </Field>
  );
}

/** The amount that the user gets, after every charge. */
export function Got({ catalog, draft, set, fixed, estimate }: PartProps & { readonly estimate: Estimate | undefined }) {
  const { t, money, language } = useWords();
  const isBuy = draft.type === 'buy';
  const { currency } = methodOf(catalog, draft);
  const digits = catalog.digits[isBuy ? draft.coin : currency] ?? 2;
  return (
    <Field
      label={t('amount.get')}
      hint={estimate && t('price.of', { coin: draft.coin, price: money(estimate.cryptoPrice, estimate.currency, 2) })}
    >
      {(wiring) => (
        <div className="box">
          <input
            {...wiring}
            className="amount"
            readOnly
            value={
              estimate
                ? estimate.total.toLocaleString(language, {
                    minimumFractionDigits: digits,
                    maximumFractionDigits: digits,
                  })
                : '…'
            }
          />
          {isBuy ? (
            <CoinChoice {...{ catalog, draft, set, fixed }} />
          ) : (
            <CurrencyChoice {...{ catalog, draft, set, fixed }} />
          )}
        </div>
      )}
    </Field>
  );
}

function CoinChoice({ catalog, draft, set, fixed }: PartProps) {
  const { t } = useWords();
  const choose = (code: string) => {
    const coin = coinOf(catalog, { ...draft, coin: code });
    set({
      ...draft,
      coin: code,
      chain: coin.chains[0]?.id ?? draft.chain,
      wallet: fixed.destination ? draft.wallet : '',
      amount: draft.type === 'buy' ? draft.amount : plain((coin.chains[0]?.min ?? 1) * 2.5),
    });
  };
  return (
    <select
      aria-label={t('amount.coin')}
      disabled={fixed.coin}
      value={draft.coin}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {offerOf(catalog, draft.type).coins.map(({ code }) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  );
}

function CurrencyChoice({ catalog, draft, set, fixed }: PartProps) {
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
        amount: draft.type === 'buy' ? plain(method.min * 2.5) : draft.amount,
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

/** Choice of the chain, hidden where the coin has only one. */
export function ChainChoice({ catalog, draft, set }: Omit<PartProps, 'fixed'>) {
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
