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

/** A mark as it is sent out: with its time, and the place of the database that it is of. */
export interface SentMark extends AuditMark {
  readonly at: string;
  readonly database: string;
}

/**
 * The marks in a text, a line each: a mark as text, a line of the file of marks, or a line of the log or body of a webhook that has one
 * as `auditMark`. Other lines of a log are passed over.
 */
export const marksIn = (text: string): AuditMark[] =>
  text.split('\n').flatMap((line) => markOf(line.trim()) ?? markOfJson(line) ?? []);

function markOfJson(line: string): AuditMark | undefined {
  if (!line.includes('"hash"')) return undefined;
  try {
    const value = JSON.parse(line) as Partial<AuditMark> & { auditMark?: Partial<AuditMark> };
    const { row, hash } = value.auditMark ?? value;
    return markOf(`${row}:${hash}`);
  } catch {
    return undefined; // half a line: the machine went down while it was written
  }
}
