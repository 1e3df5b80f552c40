import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { OPENAPI_FILE } from '../openapi-file.js';
import { ToolFailure } from './tool.js';

/** The reference as `npm run build` writes it: a page of Markdown per group of operations. */
const FOLDER = path.join(projectRoot, 'dist', 'site', 'reference');

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly responses: object;
}

export interface OperationLine {
  readonly operationId: string;
  readonly name: string;
  readonly summary: string;
  /** The responses as JSON, in which the codes of errors are found. */
  readonly responses: string;
}

let known: readonly OperationLine[] | undefined;

/** Lists every operation. The document is read at the first call, since most processes never need it. */
export function operationLines(): readonly OperationLine[] {
  known ??= readOperations();
  return known;
}

function readOperations(): OperationLine[] {
  const { paths } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([route, item]) =>
    Object.entries(item).map(([method, { operationId, summary, responses }]) => ({
      operationId,
      name: `${method.toUpperCase()} ${route}`,
      summary,
      responses: JSON.stringify(responses),
    })),
  );
}

let sections: readonly string[] | undefined;

/** The part of the reference about an operation, or an event that is sent. Throws a `ToolFailure` if the documentation is not built. */
export function referenceOf(mark: string): string | undefined {
  sections ??= readSections();
  return sections.find((section) => section.includes(`(\`${mark}\`)`) || section.startsWith(`## ${mark}\n`))?.trim();
}

function readSections(): string[] {
  if (!existsSync(FOLDER)) throw new ToolFailure('The documentation is not built: npm run build writes it.');
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .flatMap((name) =>
      readFileSync(path.join(FOLDER, name), 'utf8')
        .split(/^(?=## )/m)
        .slice(1),
    );
}
