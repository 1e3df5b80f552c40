/** A row of the chain that was recorded elsewhere, beyond the reach of an attacker who rewrites the chain. */
export interface AuditMark {
  readonly row: number;
  /** In hex. */
  readonly hash: string;
}

/** Returns the mark as text: `row:hash`. */
export const markText = ({ row, hash }: AuditMark): string => `${row}:${hash}`;

/** Parses a mark; undefined for other text. */
export function markOf(text: string): AuditMark | undefined {
  const [, row, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return row === undefined || hash === undefined ? undefined : { row: Number(row), hash };
}

/** A mark as exported, with its time and the location of its database. */
export interface SentMark extends AuditMark {
  readonly at: string;
  readonly database: string;
}

/**
 * Returns the marks in a text, one per line: a mark as text, a line of the mark file, or a log line or webhook body with a mark as `auditMark`. Other lines are
 * ignored.
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
    return undefined; // half a line, because the machine failed while writing it
  }
}
