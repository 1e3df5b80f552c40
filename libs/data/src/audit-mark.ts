/** A row of the chain that was recorded elsewhere, beyond the reach of an attacker who rewrites the chain. */
export interface AuditMark {
  readonly row: number;
  /** In hex. */
  readonly hash: string;
}

/** The mark as text: `row:hash`. */
export const markText = ({ row, hash }: AuditMark): string => `${row}:${hash}`;

/** Parses a mark; undefined for other text. */
export function markOf(text: string): AuditMark | undefined {
  const [, row, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return row === undefined || hash === undefined ? undefined : { row: Number(row), hash };
}
