import type { Estimate } from '../api.js';
import { methodOf } from '../draft.js';
import { useWords } from '../i18n.js';
import { Field } from '../ui/field.js';
import { AmountInput } from './amount-input.js';
import { CoinChoice, CurrencyChoice, type DraftProps } from './amount-choices.js';

/** The amount that the user pays: fiat for a buy, coins for a sell. */
export function Given({ catalog, draft, set, fixed, problem }: DraftProps & { readonly problem: React.ReactNode }) {
  const { t, money } = useWords();
  const { min, max, currency } = methodOf(catalog, draft);
  const isBuy = draft.type === 'buy';
  const limits = isBuy ? t('amount.limits', { min: money(min, currency, 0), max: money(max, currency, 0) }) : undefined;
  return (
    <Field label={t(isBuy ? 'amount.pay' : 'amount.send')} hint={limits} error={problem}>
      {(wiring) => (
        <div className={wiring['aria-invalid'] ? 'box bad' : 'box'}>
          <AmountInput wiring={wiring} amount={draft.amount ?? ''} set={(amount) => set({ ...draft, amount })} />
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
export function Got({
  catalog,
  draft,
  set,
  fixed,
  estimate,
  isOld,
}: DraftProps & { readonly estimate: Estimate | undefined; readonly isOld: boolean }) {
  const { t, price, language } = useWords();
  const isBuy = draft.type === 'buy';
  const { currency } = methodOf(catalog, draft);
  const digits = catalog.digits[isBuy ? draft.coin : currency] ?? 2;
  return (
    <Field
      label={t('amount.get')}
      hint={estimate && t('price.of', { coin: draft.coin, price: price(estimate.cryptoPrice, estimate.currency) })}
    >
      {(wiring) => (
        <div className={isOld ? 'box old' : 'box'} aria-busy={isOld}>
          <input
            {...wiring}
            className="amount"
            readOnly
            value={estimate ? estimate.total.toLocaleString(language, fixedTo(digits)) : '…'}
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

const fixedTo = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });
