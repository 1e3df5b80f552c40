import { POSTGRES_REFUSES } from '@rampart/data';
import { MINUTE } from '@rampart/kernel';

/** Texts that identify lines of which one a minute suffices: otherwise everything that queries Postgres would write one each time. */
const REPEATED = [POSTGRES_REFUSES];

/** Writes the first of such lines, and the next one a minute later, with the number of omitted lines. */
export class RepeatedLines {
  private readonly written = new Map<string, { readonly at: number; leftOut: number }>();

  constructor(private readonly now = () => performance.now()) {}

  /** Returns how many lines like this one were omitted since the last one, or undefined if this one is omitted itself. */
  countLeftOut(message: unknown): number | undefined {
    const text = textOf(message);
    const kind = REPEATED.find((each) => text.includes(each));
    if (kind === undefined) return 0;
    const last = this.written.get(kind);
    if (last && this.now() - last.at < MINUTE) {
      last.leftOut += 1;
      return undefined;
    }
    this.written.set(kind, { at: this.now(), leftOut: 0 });
    return last?.leftOut ?? 0;
  }
}

/** Returns the text of a line: a message, or an object with the error that it is about. */
function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  const { err, message: own } = Object(message) as { err?: unknown; message?: unknown };
  if (err instanceof Error) return err.message;
  return typeof own === 'string' ? own : '';
}
