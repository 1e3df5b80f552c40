import { Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'pending', label: 'Pending' },
  { value: 'fiat_received,btc_in_mempool,btc_received', label: 'Paid, on its way' },
  { value: 'completed', label: 'Completed' },
  { value: 'payout_failed', label: 'Payout failed' },
  { value: 'expired_fiat_not_received,expired_btc_not_in_mempool', label: 'Expired' },
  { value: 'refunded,cancelled', label: 'Refunded or cancelled' },
];
const TYPES = [
  { value: '', label: 'Buys and sells' },
  { value: 'buy', label: 'Buys' },
  { value: 'sell', label: 'Sells' },
];
const METHODS = [
  'paynow',
  'fps',
  'payme',
  'prompt-pay',
  'upi',
  'duit-now',
  'instapay',
  'gojek-id',
  'viettel-pay',
  'nz-bank-transfer',
  'pay-id',
];

/** The filters of the list of transactions. */
export function TransactionFilters({
  filters,
  set,
}: {
  readonly filters: Readonly<Record<string, string>>;
  readonly set: (changed: Record<string, string>) => void;
}) {
  const later = useDebouncedCallback(set, 400);
  return (
    <Group
      gap="xs"
      component="form"
      role="search"
      aria-label="Filter transactions"
      onSubmit={(event: React.FormEvent) => event.preventDefault()}
    >
      <TextInput
        key={filters['search'] ?? ''}
        size="xs"
        aria-label="Search"
        placeholder="Id, email, wallet, hash, your data"
        w={240}
        defaultValue={filters['search']}
        onChange={(event) => later({ search: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Status"
        data={STATUSES}
        value={filters['status'] ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Type"
        data={TYPES}
        value={filters['type'] ?? ''}
        onChange={(event) => set({ type: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Method"
        data={[{ value: '', label: 'Any method' }, ...METHODS]}
        value={filters['method'] ?? ''}
        onChange={(event) => set({ method: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        size="xs"
        visibleFrom="sm"
        aria-label="From"
        leftSection={<Word>from</Word>}
        leftSectionWidth={44}
        value={filters['from'] ?? ''}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        size="xs"
        visibleFrom="sm"
        aria-label="Before"
        leftSection={<Word>before</Word>}
        leftSectionWidth={54}
        value={filters['to'] ?? ''}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      <NumberInput
        size="xs"
        w={110}
        visibleFrom="sm"
        aria-label="At least, in fiat"
        placeholder="From amount"
        min={0}
        hideControls
        value={filters['least'] ?? ''}
        onChange={(value) => later({ least: String(value) })}
      />
      <NumberInput
        size="xs"
        w={110}
        visibleFrom="sm"
        aria-label="At most, in fiat"
        placeholder="To amount"
        min={0}
        hideControls
        value={filters['most'] ?? ''}
        onChange={(value) => later({ most: String(value) })}
      />
    </Group>
  );
}

const Word = ({ children }: { readonly children: string }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
);
