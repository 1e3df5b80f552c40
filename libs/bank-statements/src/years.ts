import { StatementRefused } from './bank-line.js';

/** Completes dates without a year from the period of the statement: in one from December to February, `01-31` has only one possible year. */
export function withYearOf({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (date: string, at: number): string => {
    if (date.length === 10) return date;
    const years = from === undefined || to === undefined ? [] : [...new Set([from.slice(0, 4), to.slice(0, 4)])];
    const [only, second] = years
      .map((year) => `${year}-${date}`)
      .filter((day) => day >= (from ?? '') && day <= (to ?? ''));
    if (only === undefined || second !== undefined)
      throw new StatementRefused(`a date without a year is not on one day of the statement's period`, at);
    return only;
  };
}
