import { Card, Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A column heading: text, a heading over numbers, or a name for screen readers only. */
export type Column =
  string | { readonly name: string; readonly isNumber?: true; readonly isHidden?: true; readonly isWide?: true };

interface Props {
  readonly label: string;
  readonly columns: readonly Column[];
  /** The table scrolls if less width than this is available. */
  readonly minWidth?: number;
  /** The table rows. */
  readonly children: ReactNode;
}

export const numeric = (name: string): Column => ({ name, isNumber: true });
/** Marks a column that is hidden on phones. Its cells have the class `wide`. */
export const wide = (column: Column): Column => ({
  ...(typeof column === 'string' ? { name: column } : column),
  isWide: true,
});
export const ACTIONS: Column = { name: 'Actions', isHidden: true };

/** A table that scrolls within its card if it is wider than the screen, also by keyboard. */
export function DataTable({ label, columns, minWidth, children }: Props) {
  return (
    <Card className="surface inner" p={0}>
      <div className="scroll" tabIndex={0} role="region" aria-label={label}>
        <Table
          {...(minWidth === undefined ? {} : { miw: columns.some(isWide) ? { base: 0, sm: minWidth } : minWidth })}
        >
          {columns.length > 0 && (
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Heading key={typeof column === 'string' ? column : column.name} column={column} />
                ))}
              </Table.Tr>
            </Table.Thead>
          )}
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </div>
    </Card>
  );
}

function Heading({ column }: { readonly column: Column }) {
  if (typeof column === 'string') return <Table.Th>{column}</Table.Th>;
  if (column.isHidden) return <Table.Th aria-label={column.name} />;
  const className = [column.isNumber && 'num', column.isWide && 'wide'].filter(Boolean).join(' ');
  return <Table.Th className={className}>{column.name}</Table.Th>;
}

const isWide = (column: Column): boolean => typeof column !== 'string' && column.isWide === true;
