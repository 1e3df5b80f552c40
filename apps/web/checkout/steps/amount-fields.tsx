import type { ReactNode } from 'react';
import type { Estimate } from '../api.js';
import { isSwapped, methodOf, plain, unitOf } from '../draft.js';
import { useWords } from '../i18n.js';
import { Field } from '../ui/field.js';
import { CoinChoice, CurrencyChoice, type DraftProps } from './amount-choices.js';
import { AmountInput } from './amount-input.js';

interface GivenProps extends DraftProps {
  readonly problem: ReactNode;
  readonly estimate: Estimate | undefined;
}

const LABELS = {
  buy: { fiat: 'amount.pay', crypto: 'amount.buy' },
  sell: { fiat: 'amount.worth', crypto: 'amount.send' },
} as const;

/** Field for the amount that the user types, in fiat or in coins. */
export function Given({ catalog, draft, set, fixed, problem, estimate }: GivenProps) {
  const { t, money } = useWords();
  const { min, max, currency } = methodOf(catalog, draft);
  const unit = unitOf(draft);
  const isFiat = unit === 'fiat';
  const limits = isFiat
    ? t('amount.limits', { min: money(min, currency, 0), max: money(max, currency, 0) })
    : undefined;
  const swap = (current: Estimate) =>
    set({ ...draft, unit: isFiat ? 'crypto' : 'fiat', amount: plain(isFiat ? current.crypto : current.fiat) });
  return (
    <div className="given">
      <Field label={t(LABELS[draft.type][unit])} hint={limits} error={problem}>
        {(wiring) => (
          <div className={wiring['aria-invalid'] ? 'box bad' : 'box'}>
            <AmountInput
              key={unit}
              wiring={wiring}
              amount={draft.amount ?? ''}
              isFixed={fixed.amount}
              set={(amount) => set({ ...draft, amount })}
            />
            {isFiat ? (
              <CurrencyChoice {...{ catalog, draft, set, fixed }} />
            ) : (
              <CoinChoice {...{ catalog, draft, set, fixed }} />
            )}
          </div>
        )}
      </Field>
      {isFiat && !fixed.amount && <QuickAmounts {...{ catalog, draft, set }} />}
      {!fixed.amount && (
        <button type="button" className="link" disabled={!estimate} onClick={() => estimate && swap(estimate)}>
          {t('amount.in', { currency: isFiat ? draft.coin : currency })}
        </button>
      )}
    </div>
  );
}

const MULTIPLES = [1, 2.5, 5, 10];

/** Suggests amounts within the limits of the method. */
function QuickAmounts({ catalog, draft, set }: Omit<DraftProps, 'fixed'>) {
  const { t, language } = useWords();
  const { min, max } = methodOf(catalog, draft);
  const amounts = MULTIPLES.map((multiple) => min * multiple).filter((amount) => amount <= max);
  return (
    <div className="quick" role="group" aria-label={t('amount.quick')}>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className="copy"
          aria-pressed={draft.amount === plain(amount)}
          onClick={() => set({ ...draft, amount: plain(amount) })}
        >
          {amount.toLocaleString(language)}
        </button>
      ))}
    </div>
  );
}

interface GotProps extends DraftProps {
  readonly estimate: Estimate | undefined;
  readonly isOld: boolean;
}

/** Shows the other side of the order: what the user receives after all charges, or what the typed amount costs. */
export function Got({ catalog, draft, set, fixed, estimate, isOld }: GotProps) {
  const { t, price, money, language } = useWords();
  const isBuy = draft.type === 'buy';
  const swapped = isSwapped(draft);
  const isCoin = unitOf(draft) === 'fiat';
  const { currency } = methodOf(catalog, draft);
  const digits = catalog.digits[isCoin ? draft.coin : currency] ?? 2;
  const total = isBuy ? draft.coin : currency;
  const other = estimate && (isCoin ? estimate.crypto : estimate.fiat);
  const shown = swapped ? other : estimate?.total;
  const hint = estimate && [
    ...(swapped ? [`${t('amount.get')}: ${money(estimate.total, total, catalog.digits[total] ?? 2)}`] : []),
    t('price.of', { coin: draft.coin, price: price(estimate.cryptoPrice, estimate.currency) }),
  ];
  return (
    <Field
      label={t(swapped ? (isBuy ? 'amount.pay' : 'amount.send') : 'amount.get')}
      hint={hint?.map((line) => <div key={line}>{line}</div>) ?? '\u00a0'}
    >
      {(wiring) => (
        <div className={isOld ? 'box old' : 'box'} aria-busy={isOld}>
          <input
            {...wiring}
            className="amount"
            readOnly
            value={shown?.toLocaleString(language, fixedTo(digits)) ?? '…'}
          />
          {isCoin ? (
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
