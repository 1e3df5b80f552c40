import { StatementRefused } from './bank-line.js';
import type { CsvProfile } from './csv-profile.js';

/** Positions of the columns in a row. */
export interface Heading {
  readonly width: number;
  placeOf(column: string): number | undefined;
  /** Columns without a name, as a delimiter at the end of a heading creates. */
  readonly unnamed: readonly number[];
}

/** Ignores letter case and spaces, which differ between exports of one bank. */
const bare = (name: string): string => name.replace(/[\s\uFEFF]/g, '').toLowerCase();

/** Finds the heading by the names that a profile gives to columns, for the account's currency. */
export class HeadingFinder {
  private readonly needed: readonly string[];
  private readonly known: ReadonlySet<string>;
  private closest: { missing: readonly string[]; at: number } | undefined;

  constructor(
    private readonly profile: CsvProfile,
    private readonly currency: string | undefined,
  ) {
    const { text, ignored, optional, ...single } = profile.columns;
    const read = [...Object.values(single), ...text].filter((each) => each !== undefined);
    this.needed = read.filter((each) => !optional.includes(each));
    this.known = new Set([...read, ...ignored].map((each) => this.nameOf(each)));
  }

  /** The profile's own heading, for a file without one. */
  get given(): Heading | undefined {
    return this.profile.noHeading && this.headingOf(this.profile.noHeading);
  }

  /** Returns the heading if this row is it. Throws `StatementRefused` for a heading with a column that the profile does not know. */
  find(cells: readonly string[], at: number): Heading | undefined {
    const heading = this.headingOf(cells);
    const missing = this.needed.filter((column) => heading.placeOf(column) === undefined);
    if (missing.length > 0) {
      if (missing.length < (this.closest?.missing.length ?? this.needed.length)) this.closest = { missing, at };
      return undefined;
    }
    this.assertKnown(cells, at);
    return heading;
  }

  /** Refuses a file in which no row is the heading. */
  refuse(at: number): never {
    const { closest } = this;
    if (!closest) throw new StatementRefused('the file has no heading with the columns of the profile', at);
    throw new StatementRefused(
      `the heading has no column "${closest.missing.map((name) => this.inCurrency(name)).join('", "')}"`,
      closest.at,
    );
  }

  private headingOf(cells: readonly string[]): Heading {
    const places = new Map<string, number>();
    numbered(cells.map((cell) => bare(cell))).forEach((name, place) => places.set(name, place));
    return {
      width: cells.length,
      placeOf: (column) => places.get(this.nameOf(column)),
      unnamed: cells.flatMap((cell, place) => (bare(cell) === '' && !this.known.has(`#${place + 1}`) ? [place] : [])),
    };
  }

  private assertKnown(cells: readonly string[], at: number): void {
    const unknown = numbered(cells.map((cell) => bare(cell))).flatMap((name, place) =>
      name === '' || name.startsWith('#') || this.known.has(name) ? [] : [cells[place] ?? ''],
    );
    if (unknown.length > 0)
      throw new StatementRefused(
        `the heading has a column "${unknown.map((name) => name.slice(0, 60)).join('", "')}" that the profile does not know; it says whether the column counts or is \`ignored\``,
        at,
      );
  }

  private nameOf(column: string): string {
    return bare(this.inCurrency(column));
  }

  private inCurrency(column: string): string {
    return column.replace('{currency}', this.currency ?? '{currency}');
  }
}

/** Names the second column with the same name `name2`, and the fifth column, if it has no name, `#5`. */
function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name, place) => {
    if (name === '') return `#${place + 1}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  });
}
