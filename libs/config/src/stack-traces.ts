import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A file with line and column. */
const PLACE = /^(.+\.js):(\d+):(\d+)$/;

const maps = new Map<string, SourceMap | undefined>();

/**
 * Lets stack traces name the lines of TypeScript. A source map is read when an error in its file is first described: `--enable-source-maps`
 * reads and keeps all of them at the start, 10 MiB and a second of CPU for each process.
 */
export function translateStackTraces(): void {
  Error.prepareStackTrace = (error, sites: readonly { toString(): string }[]) =>
    [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${translatePlace(site.toString())}`)].join(
      '\n',
    );
}

/** A call site with its place in the source; unchanged where there is no map. */
export function translatePlace(site: string): string {
  const start = Math.max(site.lastIndexOf('('), site.lastIndexOf(' ')) + 1;
  const end = site.endsWith(')') ? -1 : site.length;
  const [, file = '', line, column] = PLACE.exec(site.slice(start, end)) ?? [];
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !('originalSource' in entry)) return site;
  const source = fileURLToPath(new URL(entry.originalSource, pathToFileURL(pathOf(file))));
  return `${site.slice(0, start)}${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}${site.slice(end)}`;
}

const pathOf = (file: string): string => (file.startsWith('file:') ? fileURLToPath(file) : file);

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(pathOf(file)));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  if (!path.isAbsolute(file) || file.includes('/node_modules/')) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
