import { POSTGRES_REFUSES } from '@rampart/data';
import { MINUTE, QUEUE_FAILS } from '@rampart/kernel';

/**
 * Texts with which lines begin of which one a minute suffices for each error: otherwise everything that queries Postgres, and every connection to a queue that
 * is opened again twice a second, would write one each time.
 */
const REPEATED = [POSTGRES_REFUSES, QUEUE_FAILS];

/** Writes the first of such lines, and the next one a minute later, with the number of omitted lines. */
export class RepeatedLines {
  private readonly written = new Map<string, { readonly at: number; leftOut: number }>();

  constructor(private readonly now = () => performance.now()) {}

  /** Returns how many lines like this one were omitted since the last one, or undefined if this one is omitted itself. */
  countLeftOut(message: unknown): number | undefined {
    const kind = kindOf(textOf(message));
    if (kind === undefined) return 0;
    const last = this.written.get(kind);
    if (last && this.now() - last.at < MINUTE) {
      last.leftOut += 1;
      return undefined;
    }
    this.forgetOld();
    this.written.set(kind, { at: this.now(), leftOut: 0 });
    return last?.leftOut ?? 0;
  }

  /** Errors may contain ids, so their number has no limit. */
  private forgetOld(): void {
    for (const [kind, { at }] of this.written) if (this.now() - at >= MINUTE) this.written.delete(kind);
  }
}

/** Returns the error that a line is about, without what precedes it. */
function kindOf(text: string): string | undefined {
  const begin = Math.max(...REPEATED.map((each) => text.indexOf(each)));
  return begin < 0 ? undefined : text.slice(begin);
}

/** Returns the text of a line: a message, or an object with the error that it is about. */
function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  const { err, message: own } = Object(message) as { err?: unknown; message?: unknown };
  if (err instanceof Error) return err.message;
  return typeof own === 'string' ? own : '';
}
