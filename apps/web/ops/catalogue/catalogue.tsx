import { Button, SegmentedControl, Switch, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { ChangeValue } from './change-value.js';
import { OpenChanges } from './open-changes.js';
import { isChanged, type Item, SETTINGS, type Setting, textOf } from './values.js';

const EVERY_MS = 10_000;

/** Methods and assets: whether they are offered, their limits, and where they differ from the defaults. */
export default function Catalogue() {
  const items = useQuery({
    queryKey: ['catalogue'],
    queryFn: () => ok(api.GET('/api/catalogue')),
    refetchInterval: EVERY_MS,
  });
  return <QueryBoundary query={items}>{(all) => <Lists items={all} />}</QueryBoundary>;
}

type Shown = 'all' | 'changed';

function Lists({ items }: { readonly items: readonly Item[] }) {
  const [shown, setShown] = useState<Shown>('all');
  const [changing, setChanging] = useState<Item>();
  const open = items.filter(({ proposed }) => proposed !== null);
  const listed = shown === 'all' ? items : items.filter(isChanged);
  const lists = [
    { title: 'Payment methods', label: 'Methods', of: (entry: string) => !entry.startsWith('asset:') },
    { title: 'Cryptocurrencies', label: 'Cryptocurrencies', of: (entry: string) => entry.startsWith('asset:') },
  ].map((list) => ({ ...list, rows: listed.filter(({ entry }) => list.of(entry)) }));
  return (
    <div className="column">
      {open.length > 0 && (
        <Section title="Awaiting a second operator">
          <OpenChanges items={open} />
        </Section>
      )}
      <SegmentedControl
        aria-label="Shown values"
        data={[
          { value: 'all', label: 'All values' },
          { value: 'changed', label: `Other than the default (${items.filter(isChanged).length})` },
        ]}
        value={shown}
        onChange={(value) => setShown(value)}
      />
      {lists.map(({ title, label, rows }) => (
        <Section key={title} title={title}>
          {rows.length === 0 ? (
            <Empty title="Every value is the default." />
          ) : (
            <Values {...{ label, rows, setChanging }} />
          )}
        </Section>
      ))}
      {changing && <ChangeValue item={changing} onClose={() => setChanging(undefined)} />}
    </div>
  );
}

interface ValuesProps {
  readonly label: string;
  readonly rows: readonly Item[];
  readonly setChanging: (item: Item) => void;
}

/** One row per entry with all its settings. */
const Values = ({ label, rows, setChanging }: ValuesProps) => (
  <DataTable label={label} minWidth={900} columns={['Name', 'Offered', 'Values', 'Last change']}>
    {[...new Set(rows.map(({ entry }) => entry))].map((entry) => {
      const items = rows.filter((item) => item.entry === entry);
      const offered = items.find(({ setting }) => setting === 'offered');
      return (
        <Table.Tr key={entry}>
          <Table.Td className="nowrap">{items[0]?.name}</Table.Td>
          <Table.Td>
            {offered && (
              <Offered
                item={offered}
                isClosed={items.some(({ closed }) => closed)}
                onChange={() => setChanging(offered)}
              />
            )}
          </Table.Td>
          <Table.Td>
            {items
              .filter(({ setting }) => setting !== 'offered')
              .map((item) => (
                <Value key={item.setting} item={item} onChange={() => setChanging(item)} />
              ))}
          </Table.Td>
          <Table.Td>
            {items.map(({ setting, changed }) => changed && <Changed key={setting} {...{ setting, changed }} />)}
          </Table.Td>
        </Table.Tr>
      );
    })}
  </DataTable>
);

interface OfferedProps {
  readonly item: Item;
  /** Whether the entry is outside its opening hours. */
  readonly isClosed: boolean;
  readonly onChange: () => void;
}

const Offered = ({ item, isClosed, onChange }: OfferedProps) => {
  const text = item.value === true && isClosed ? 'closed now' : textOf(item, item.value);
  return <Switch aria-label={`${item.name}: ${text}`} label={text} checked={item.value === true} onChange={onChange} />;
};

const Value = ({ item, onChange }: { readonly item: Item; readonly onChange: () => void }) => (
  <Text size="sm">
    {SETTINGS[item.setting]}: <span className="tabular">{textOf(item, item.value)}</span>{' '}
    {isChanged(item) && (
      <Text span size="xs" c="dimmed">
        (by default {textOf(item, item.standard)}){' '}
      </Text>
    )}
    {item.proposed === null ? (
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Change… ${SETTINGS[item.setting]} of ${item.name}`}
        onClick={onChange}
      >
        Change…
      </Button>
    ) : (
      <StatusBadge of="pending">change proposed</StatusBadge>
    )}
  </Text>
);

const Changed = ({
  setting,
  changed,
}: {
  readonly setting: Setting;
  readonly changed: NonNullable<Item['changed']>;
}) => (
  <Text size="xs" c="dimmed" maw={320}>
    {SETTINGS[setting]}: {changed.proposedBy}
    {changed.decidedBy !== null && ` and ${changed.decidedBy}`}, <Moment at={changed.proposedAt} />: {changed.reason}
  </Text>
);
