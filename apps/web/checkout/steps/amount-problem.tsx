import type { Catalog, Estimate } from '../api.js';
import { amountOf, coinOf, type Draft, methodOf } from '../draft.js';
import { useWords } from '../i18n.js';

export type Problem =
  | { readonly kind: 'below' | 'above'; readonly limit: number; readonly money: string; readonly amount: number }
  | { readonly kind: 'none' };

/** Checks the typed amount against the limits of the method and the chain. The estimate itself has no limits. */
export function useAmountProblem(catalog: Catalog, draft: Draft, estimate: Estimate | undefined): Problem | undefined {
  const { money } = useWords();
  const typed = amountOf(draft);
  if (typed === undefined) return draft.amount === undefined ? undefined : { kind: 'none' };
  if (!estimate) return undefined;
  const method = methodOf(catalog, draft);
  const chain = coinOf(catalog, draft).chains.find(({ id }) => id === draft.chain);
  const isBuy = draft.type === 'buy';
  const digits = catalog.digits[isBuy ? method.currency : draft.coin] ?? 2;
  const convert = (fiat: number) => (isBuy ? fiat : fiat / estimate.cryptoPrice);
  const minimum = Math.max(convert(method.min), isBuy ? (chain?.min ?? 0) * estimate.cryptoPrice : (chain?.min ?? 0));
  const maximum = convert(method.max);
  const problem = (kind: 'below' | 'above', limit: number): Problem => ({
    kind,
    limit,
    amount: limit,
    money: money(limit, isBuy ? method.currency : draft.coin, digits),
  });
  if (typed < minimum) return problem('below', roundedTo(digits, minimum, Math.ceil));
  if (typed > maximum) return problem('above', roundedTo(digits, maximum, Math.floor));
  return undefined;
}

const roundedTo = (digits: number, value: number, round: (value: number) => number): number =>
  round(Number((value * 10 ** digits).toFixed(4))) / 10 ** digits;

/** Explains the problem, with a button that corrects the amount. */
export function Repair({ problem, set }: { readonly problem: Problem; readonly set: (amount: number) => void }) {
  const { t } = useWords();
  if (problem.kind === 'none') return <>{t('amount.none')}</>;
  return (
    <>
      {t(problem.kind === 'below' ? 'amount.below' : 'amount.above', { limit: problem.money })}{' '}
      <button type="button" className="link" onClick={() => set(problem.amount)}>
        {t('amount.use', { limit: problem.money })}
      </button>
    </>
  );
}
