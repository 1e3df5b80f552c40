import { StatementRefused } from './bank-line.js';
import type { Heading } from './csv-heading.js';
import type { CsvProfile } from './csv-profile.js';
import type { CsvColumn, CsvRow } from './csv-row.js';

const AMOUNTS = ['amount', 'credit', 'debit', 'balance'] as const;

/** Reads the cells of rows under one heading. */
export class CsvCells {
  private readonly places: ReadonlyMap<CsvColumn, number>;
  private readonly texts: readonly number[];
  private readonly texty: ReadonlySet<number>;
  private readonly endsInAmount: boolean;
  private lastDecimals = 0;
  private mostDecimals = 0;

  constructor(
    private readonly heading: Heading,
    private readonly profile: CsvProfile,
    at: number,
  ) {
    const { text, ignored: _ignored, ...single } = profile.columns;
    this.places = new Map(
      Object.entries(single).flatMap(([column, name]): [CsvColumn, number][] => {
        const place = name === undefined ? undefined : heading.placeOf(name);
        return place === undefined ? [] : [[column as CsvColumn, place]];
      }),
    );
    this.texts = text.flatMap((name) => heading.placeOf(name) ?? []);
    this.texty = new Set([...this.texts, this.places.get('partyName') ?? -1]);
    this.endsInAmount = AMOUNTS.some((column) => this.places.get(column) === heading.width - 1);
    if (profile.openEnd && !this.texts.includes(heading.width - 1))
      throw new StatementRefused(
        'the profile says `openEnd`, and the last column of the file is not one of its texts',
        at,
      );
  }

  /** Undefined for a row of another width than the heading. Throws for a cell in a column that has no name. */
  rowOf(cells: readonly string[], at: number): CsvRow | undefined {
    const fitted = this.fit(cells);
    if (!fitted) return undefined;
    this.lastDecimals = /[.,](\d+)$/.exec(fitted.at(-1) ?? '')?.[1]?.length ?? 0;
    this.mostDecimals = Math.max(this.mostDecimals, this.lastDecimals);
    if (this.heading.unnamed.some((place) => fitted[place] !== ''))
      throw new StatementRefused('a row has a cell in a column without a name', at);
    return {
      at,
      valueOf: (column) => fitted[this.places.get(column) ?? -1] || undefined,
      texts: () => this.texts.map((place) => fitted[place] ?? ''),
      others: fitted.filter((_, place) => !this.texty.has(place)),
    };
  }

  /** A file without a last line break may be cut off: then an amount at its end has fewer decimals than those above it. */
  assertWhole(at: number): void {
    if (this.endsInAmount && this.lastDecimals < this.mostDecimals)
      throw new StatementRefused('the last amount has fewer decimals than those above it; the file may be cut off', at);
  }

  refuseWidth(width: number, at: number): StatementRefused {
    return new StatementRefused(
      `a row has another number of columns than the heading (${width} instead of ${this.heading.width}); the file may be cut off, or the row is one that the profile should \`skip\``,
      at,
    );
  }

  private fit(cells: readonly string[]): readonly string[] | undefined {
    const { width } = this.heading;
    if (cells.length === width) return cells;
    if (!this.profile.openEnd || cells.length < width) return undefined;
    const rest = cells.slice(width - 1).filter((cell) => cell !== '');
    return [...cells.slice(0, width - 1), rest.join(`${this.profile.delimiter} `)];
  }
}
