import { StatementRefused } from './bank-line.js';
import type { Heading } from './csv-heading.js';
import type { CsvProfile } from './csv-profile.js';
import { AMOUNT_COLUMNS, type CsvColumn, type CsvRow } from './csv-row.js';

/** Reads the cells of rows under one heading. */
export class CsvCells {
  private readonly places: ReadonlyMap<CsvColumn, number>;
  private readonly texts: readonly number[];
  private readonly texty: ReadonlySet<number>;
  private readonly endsInAmount: boolean;
  private readonly endsInBalance: boolean;
  private lastCell = '';
  private mostDecimals = 0;

  constructor(
    private readonly heading: Heading,
    private readonly profile: CsvProfile,
    at: number,
  ) {
    const { text, ignored: _ignored, optional: _optional, ...single } = profile.columns;
    this.places = new Map(
      Object.entries(single).flatMap(([column, name]): [CsvColumn, number][] => {
        const place = name === undefined ? undefined : heading.placeOf(name);
        return place === undefined ? [] : [[column as CsvColumn, place]];
      }),
    );
    this.texts = text.flatMap((name) => heading.placeOf(name) ?? []);
    this.texty = new Set([...this.texts, this.places.get('partyName') ?? -1]);
    this.endsInAmount = AMOUNT_COLUMNS.some((column) => this.places.get(column) === heading.width - 1);
    this.endsInBalance = this.places.get('balance') === heading.width - 1;
    if (profile.openEnd && !this.texts.includes(heading.width - 1))
      throw new StatementRefused(
        'the profile says `openEnd`, and the last column of the file is not one of its texts',
        at,
      );
  }

  /** Undefined if the row has another width than the heading. Throws if a cell is in a column without a name. */
  rowOf(cells: readonly string[], at: number): CsvRow | undefined {
    const fitted = this.fit(cells);
    if (!fitted) return undefined;
    this.lastCell = fitted.at(-1) ?? '';
    this.mostDecimals = Math.max(this.mostDecimals, decimalsOf(this.lastCell));
    if (this.heading.unnamed.some((place) => fitted[place] !== ''))
      throw new StatementRefused('a row has a cell in a column without a name', at);
    return {
      at,
      valueOf: (column) => fitted[this.places.get(column) ?? -1] || undefined,
      texts: () => this.texts.map((place) => fitted[place] ?? ''),
      others: fitted.filter((_, place) => !this.texty.has(place)),
    };
  }

  /**
   * A file whose last cell has no end may be cut off. An amount there could have had more digits or a sign after it, so it counts only if balances confirm it;
   * a balance there must have as many decimals as those above it.
   */
  assertWhole({ at, isShown }: { at: number; isShown: boolean }): void {
    if (this.endsInAmount && !isShown && this.lastCell !== '')
      throw new StatementRefused(
        'the file ends in an amount, without a line break, and may be cut off there; compare the amount with the bank, and end the line',
        at,
      );
    if (this.endsInBalance && decimalsOf(this.lastCell) < this.mostDecimals)
      throw new StatementRefused(
        'the last balance has fewer decimals than those above it; the file may be cut off',
        at,
      );
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
    if (cells.length > width && cells.slice(width).every((cell) => cell === '')) return cells.slice(0, width);
    if (!this.profile.openEnd || cells.length < width) return undefined;
    const rest = cells.slice(width - 1).filter((cell) => cell !== '');
    return [...cells.slice(0, width - 1), rest.join(`${this.profile.delimiter} `)];
  }
}

const decimalsOf = (cell: string): number => /[.,](\d+)$/.exec(cell)?.[1]?.length ?? 0;
