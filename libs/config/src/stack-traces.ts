import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where a call site of compiled code ends: its file, line and column. */
const PLACE = /((?:file:\/\/)?\/[^()\s]+\.js):(\d+):(\d+)/;

const maps = new Map<string, SourceMap | undefined>();

/**
 * Lets stack traces name the lines of TypeScript. A source map is read when an error in its file is first described: `--enable-source-maps`
 * reads and keeps all of them at the start, 10 MiB and a second of CPU for each process.
 */
export function translateStackTraces(): void {
  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${translatePlace(String(site))}`)].join('\n');
}

/** A call site with its place in the source; unchanged where there is no map. */
export const translatePlace = (site: string): string =>
  site.replace(PLACE, (place: string, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    const source = new URL(entry.originalSource, `file://${pathOf(file)}`).pathname;
    return `${decodeURIComponent(source)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });

const pathOf = (file: string): string => (file.startsWith('file:') ? fileURLToPath(file) : file);

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(pathOf(file)));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  if (file.includes('/node_modules/')) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}
