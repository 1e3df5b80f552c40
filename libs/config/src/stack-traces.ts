import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A module with line and column. */
const PLACE = /^(file:.+\.js):(\d+):(\d+)$/;

const maps = new Map<string, SourceMap | undefined>();

/**
 * Lets stack traces show lines of TypeScript. A source map is read when an error in its file is first described: `--enable-source-maps` reads and keeps all of
 * them at the start, 10 MiB and a second of CPU for each process.
 */
export function translateStackTraces(): void {
  Error.prepareStackTrace = (error, sites: readonly { toString(): string }[]) =>
    [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${translatePlace(site.toString())}`)].join(
      '\n',
    );
}

/** Translates a call site to its place in the source; unchanged if there is no map. */
export function translatePlace(site: string): string {
  const start = Math.max(site.lastIndexOf('('), site.lastIndexOf(' ')) + 1;
  const end = site.endsWith(')') ? -1 : site.length;
  const [, module = '', line, column] = PLACE.exec(site.slice(start, end)) ?? [];
  const entry = mapOf(module)?.findEntry(Number(line) - 1, Number(column) - 1);
  if (entry === undefined || !('originalSource' in entry)) return site;
  const source = fileURLToPath(new URL(entry.originalSource, module));
  return `${site.slice(0, start)}${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}${site.slice(end)}`;
}

function mapOf(module: string): SourceMap | undefined {
  if (!maps.has(module)) maps.set(module, readMap(module));
  return maps.get(module);
}

/** Packages have no map of this project, and a module may have none; its stack then shows the compiled line. */
function readMap(module: string): SourceMap | undefined {
  if (module === '' || module.includes('/node_modules/')) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${module}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
