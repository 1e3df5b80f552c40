import { Group, SegmentedControl } from '@mantine/core';
import { FIAT_CODES, METHOD_NAMES } from '../../shared/methods.gen.js';
import { any, FilterSelect } from '../parts/filter-select.js';

const RANGES = { 7: '7 days', 30: '30 days', 90: '90 days' } as const;
type Days = keyof typeof RANGES;
type Method = keyof typeof METHOD_NAMES;
type Currency = (typeof FIAT_CODES)[number];
type Filters = Readonly<Record<string, string>>;

const METHODS = [any('Any method'), ...Object.entries(METHOD_NAMES).map(([value, label]) => ({ value, label }))];
const CURRENCIES = [any('Any currency'), ...FIAT_CODES.map((code) => ({ value: code, label: code }))];

const daysOf = ({ days }: Filters): Days => (Number(days) in RANGES ? (Number(days) as Days) : 30);

/** Returns the chosen range in words. */
export const rangeOf = (filters: Filters): string => RANGES[daysOf(filters)];

/** Returns the API's query. Values in the address that the API does not know are ignored. */
export function queryOf(filters: Filters): { days: Days; method?: Method; currency?: Currency } {
  const { method = '', currency = '' } = filters;
  return {
    days: daysOf(filters),
    ...(method in METHOD_NAMES ? { method: method as Method } : {}),
    ...(FIAT_CODES.some((code) => code === currency) ? { currency: currency as Currency } : {}),
  };
}

interface Props {
  readonly filters: Filters;
  readonly set: (changed: Record<string, string>) => void;
}

/** Filters of the orders that the figures include. */
export function OverviewFilters({ filters, set }: Props) {
  const { days, method, currency } = queryOf(filters);
  return (
    <Group gap="xs">
      <FilterSelect label="Method" options={METHODS} value={method} choose={(next) => set({ method: next })} />
      <FilterSelect label="Currency" options={CURRENCIES} value={currency} choose={(next) => set({ currency: next })} />
      <SegmentedControl
        size="xs"
        aria-label="Range"
        data={Object.entries(RANGES).map(([value, label]) => ({ value, label }))}
        value={String(days)}
        onChange={(next) => set({ days: next })}
      />
    </Group>
  );
}
