/** Why the first broken row is broken. */
export type AuditFlaw =
  | 'changed' // the entry differs from what was written
  | 'removed' // the entry or the row no longer exists
  | 'relinked' // the row does not follow the previous one
  | 'inserted' // the entry was not written by the service
  | 'rewritten'; // the row differs from the one that was marked

export interface AuditBreak {
  /** The row's number in the chain; null for an entry that is not in the chain. */
  readonly row: number | null;
  /** Null if nothing names the entry any more. */
  readonly entryId: string | null;
  readonly flaw: AuditFlaw;
}

/** Describes the broken row in a sentence for operators. */
export const breakText = ({ row, entryId, flaw }: AuditBreak): string =>
  [row === null ? 'An entry' : `Row ${row}`, ...(entryId === null ? [] : [`(entry ${entryId})`]), WORDS[flaw]].join(
    ' ',
  );

const WORDS: Readonly<Record<AuditFlaw, string>> = {
  changed: 'does not say any more what it said when it was written.',
  removed: 'was removed.',
  relinked: 'does not follow the row before it any more.',
  inserted: 'was not written by the service.',
  rewritten: 'is not the row that was marked.',
};
