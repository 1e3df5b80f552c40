/** A table of a Markdown text, under the headings that lead to it. */
export interface Table {
  readonly headings: readonly string[];
  readonly columns: readonly string[];
  /** The cells of each row by their column. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Every table of `markdown`, in order. */
export function readTables(markdown: string): Table[] {
  return blocksOf(markdown).flatMap(({ headings, lines }) => {
    const [head, rule, ...rows] = lines.map(cellsOf);
    if (!head || !rule?.every((cell) => /^:?-+:?$/.test(cell))) return [];
    return [{ headings, columns: head, rows: rows.map((cells) => rowOf(head, cells)) }];
  });
}

/** Text between backticks, in order. */
export const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The text under a heading, up to the next heading of its level or above. Throws if there is none. */
export function sectionOf(markdown: string, heading: string): string {
  const lines = markdown.split('\n');
  const start = lines.indexOf(heading);
  if (start < 0) throw new Error(`no heading ${heading}`);
  const level = levelOf(heading);
  const length = lines.slice(start + 1).findIndex((line) => levelOf(line) > 0 && levelOf(line) <= level);
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n');
}

const levelOf = (line: string): number => /^(#+) /.exec(line)?.[1]?.length ?? 0;

/** Neighbouring lines that begin with a pipe, under the headings open there. */
function blocksOf(markdown: string): { headings: readonly string[]; lines: string[] }[] {
  const blocks: { headings: readonly string[]; lines: string[] }[] = [];
  let headings: string[] = [];
  let inside = false;
  for (const line of markdown.split('\n')) {
    const level = levelOf(line);
    if (level > 0) headings = [...headings.slice(0, level - 1), line.slice(level + 1).trim()];
    const isRow = line.startsWith('|');
    if (isRow && !inside) blocks.push({ headings, lines: [] });
    if (isRow) blocks.at(-1)?.lines.push(line);
    inside = isRow;
  }
  return blocks;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function rowOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  if (cells.length !== columns.length)
    throw new Error(`a row of ${cells.length} cells in a table of ${columns.length} columns: ${cells.join(' | ')}`);
  return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
}
