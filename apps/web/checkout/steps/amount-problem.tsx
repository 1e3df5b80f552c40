import type { Catalog, Estimate } from '../api.js';
import { amountOf, coinOf, type Draft, methodOf, unitOf } from '../draft.js';
import { useWords } from '../i18n.js';

export type Problem =
  | { readonly kind: 'below' | 'above'; readonly limit: number; readonly money: string; readonly amount: number }
  | { readonly kind: 'none' };

/** Checks the typed amount against the limits of the method and the chain, as the service does: the estimate of a limit is within it. */
export function useAmountProblem(catalog: Catalog, draft: Draft, estimate: Estimate | undefined): Problem | undefined {
  const { money } = useWords();
  const typed = amountOf(draft);
  if (typed === undefined) return draft.amount === undefined ? undefined : { kind: 'none' };
  if (!estimate) return undefined;
  const method = methodOf(catalog, draft);
  const chain = coinOf(catalog, draft).chains.find(({ id }) => id === draft.chain);
  const isFiat = unitOf(draft) === 'fiat';
  const digits = catalog.digits[isFiat ? method.currency : draft.coin] ?? 2;
  const { cryptoPrice } = estimate;
  const smallest = chain?.min ?? 0;
  const minimum = isFiat
    ? Math.max(method.min, roundedTo(digits, smallest * cryptoPrice, Math.round))
    : Math.max(roundedTo(digits, method.min / cryptoPrice, Math.floor), smallest);
  const maximum = isFiat ? method.max : method.max / cryptoPrice;
  const problem = (kind: 'below' | 'above', limit: number): Problem => ({
    kind,
    limit,
    amount: limit,
    money: money(limit, isFiat ? method.currency : draft.coin, digits),
  });
  if (typed < minimum) return problem('below', roundedTo(digits, minimum, Math.ceil));
  if (typed > maximum) return problem('above', roundedTo(digits, maximum, Math.floor));
  return undefined;
}

const roundedTo = (digits: number, value: number, round: (value: number) => number): number =>
  round(Number((value * 10 ** digits).toFixed(4))) / 10 ** digits;

interface RepairProps {
  readonly problem: Problem;
  /** Undefined if the partner fixed the amount. */
  readonly set: ((amount: number) => void) | undefined;
}

/** Explains the problem, with a button that corrects the amount. */
export function Repair({ problem, set }: RepairProps) {
  const { t } = useWords();
  if (problem.kind === 'none') return <>{t('amount.none')}</>;
  return (
    <>
      {t(problem.kind === 'below' ? 'amount.below' : 'amount.above', { limit: problem.money })}{' '}
      {set && (
        <button type="button" className="link" onClick={() => set(problem.amount)}>
          {t('amount.use', { limit: problem.money })}
        </button>
      )}
    </>
  );
}
