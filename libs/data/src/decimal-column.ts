import { Decimal } from '@rampart/kernel';
import type { ColumnOptions, ValueTransformer } from 'typeorm';

const exact: ValueTransformer = {
  to: (value: unknown) => (value === null || value === undefined ? value : new Decimal(value as string).toFixed()),
  from: (value: string | null) => (value === null ? null : new Decimal(value)),
};

/** numeric(38,18): 20 digits before the point and 18 after, exact for every supported amount and price. */
export const decimalColumn: ColumnOptions = { type: 'numeric', precision: 38, scale: 18, transformer: exact };
