/** A place in the chain that was written down elsewhere: whoever rewrites all that follows cannot rewrite this. */
export interface AuditMark {
  readonly row: number;
  /** In hex. */
  readonly hash: string;
}

/** `row:hash`, as it is written down. */
export const markText = ({ row, hash }: AuditMark): string => `${row}:${hash}`;

/** Undefined for what is no mark. */
export function markOf(text: string): AuditMark | undefined {
  const [, row, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return row === undefined || hash === undefined ? undefined : { row: Number(row), hash };
}
