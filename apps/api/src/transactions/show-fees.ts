import { type ExpandDto, type FeeBreakdownView, toJsonNumber } from '@rampart/contract';
import { type Charged, feeBreakdown, type FeeLine } from '@rampart/pricing';

/** Adds the parts of the charges if the caller expands them; otherwise nothing, so the response follows the contract. */
export const showFees = ({ expand }: ExpandDto, charged: Charged): { feeBreakdown?: FeeBreakdownView } =>
  expand === 'fees' ? { feeBreakdown: breakdownView(charged) } : {};

function breakdownView(charged: Charged): FeeBreakdownView {
  const { currency, lines, total } = feeBreakdown(charged);
  return { currency, lines: lines.map(lineView), total: toJsonNumber(total) };
}

const lineView = ({ type, amount, crypto, percent }: FeeLine): FeeBreakdownView['lines'][number] => ({
  type,
  amount: toJsonNumber(amount),
  ...(crypto === undefined ? {} : { crypto: toJsonNumber(crypto) }),
  ...(percent === undefined ? {} : { percent: toJsonNumber(percent) }),
});
