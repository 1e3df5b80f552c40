import { Group } from '@mantine/core';
import { BareForm } from '../../console-kit/forms/form.js';
import { FIAT_CODES, METHOD_NAMES } from '../../shared/methods.gen.js';
import type { Schema } from '../client.js';
import { DateRange } from '../../console-kit/date-range.js';
import { FiatAmount } from '../../console-kit/fiat-amount.js';
import { SearchFilter } from '../../console-kit/search-filter.js';
import { useMe } from '../session.js';
import { any, FilterSelect, type Option } from '../parts/filter-select.js';

const STATUSES = [
  any('Any status'),
  statuses('Pending', 'pending'),
  statuses('Paid, on its way', 'fiat_received', 'btc_in_mempool', 'btc_received'),
  statuses('Completed', 'completed'),
  statuses('Payout failed', 'payout_failed'),
  statuses('Expired', 'expired_fiat_not_received', 'expired_btc_not_in_mempool'),
  statuses('Refunded or cancelled', 'refunded', 'cancelled'),
];
const TYPES = [any('Buys and sells'), { value: 'buy', label: 'Buys' }, { value: 'sell', label: 'Sells' }];
const METHODS = [any('Any method'), ...Object.entries(METHOD_NAMES).map(([value, label]) => ({ value, label }))];
const CURRENCIES = [any('Any currency'), ...FIAT_CODES.map((code) => ({ value: code, label: code }))];

interface Props {
  readonly filters: Readonly<Record<string, string>>;
  readonly set: (changed: Record<string, string>) => void;
}

/** The filters of the list of transactions. */
export function TransactionFilters({ filters, set }: Props) {
  const chosen = (name: string) => ({ value: filters[name], choose: (value: string) => set({ [name]: value }) });
  const typed = (name: string) => ({ value: filters[name], apply: (value: string) => set({ [name]: value }) });
  return (
    <BareForm role="search" aria-label="Filter transactions" onSubmit={() => undefined}>
      <Group gap="xs">
        <SearchFilter placeholder="ID, email, wallet, hash, your data" {...typed('search')} />
        <FilterSelect label="Status" options={STATUSES} {...chosen('status')} />
        <FilterSelect label="Type" options={TYPES} {...chosen('type')} />
        <FilterSelect label="Method" options={METHODS} {...chosen('method')} />
        <FilterSelect label="Currency" options={CURRENCIES} {...chosen('currency')} />
        <DateRange filters={filters} set={set} zone={useMe().timeZone} />
        <FiatAmount label="Minimum, in fiat" placeholder="From amount" {...typed('least')} />
        <FiatAmount label="Maximum, in fiat" placeholder="To amount" {...typed('most')} />
      </Group>
    </BareForm>
  );
}

/** Combines several statuses into one option; the API takes them separated by commas. */
function statuses(label: string, ...values: Schema<'TransactionRowView'>['status'][]): Option {
  return { value: values.join(','), label };
}
