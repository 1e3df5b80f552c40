import type { Transaction } from '@rampart/data';
import { Decimal } from '@rampart/kernel';

/** A transaction as Postgres' jsonb_populate_record reads it: column names, and decimals as text so that they stay exact. */
export const transactionRow = (transaction: Transaction): string =>
  JSON.stringify(Object.fromEntries(Object.entries(transaction).map(([name, value]) => [columnOf(name), plain(value)])));

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const plain = (value: unknown): unknown => (Decimal.isDecimal(value) ? (value).toFixed() : value);
