import type { ExportQueryDto } from '@rampart/contract';
import { fault } from '@rampart/kernel';
import type { Span } from '@rampart/transactions';

/** Returns the period that a query names; `to` is exclusive. Throws VALIDATION_FAILED. */
export function spanOf({ from, to }: ExportQueryDto): Span {
  const span = { from: momentOf('from', from), to: momentOf('to', to) };
  if (span.from && span.to && span.from >= span.to)
    throw fault('VALIDATION_FAILED', { problem: 'from must be before to.' });
  return span;
}

function momentOf(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  if (year < 1 || year > 9999)
    throw fault('VALIDATION_FAILED', { problem: `${field} must be in the years 1 to 9999.` });
  return moment;
}
