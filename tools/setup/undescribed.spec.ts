import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';
import * as undescribed from './undescribed.mjs';

/** This class is only sent, never parsed: in dist it has no checks. */
const ANSWERED = 'libs/contract/src/webhooks/transaction-updated.dto.ts';
/** Run by tools alone, which get the package itself. */
const DESCRIBES = 'apps/api/src/openapi-document.ts';
const MAPPED_TYPES = /^(Omit|Pick|Partial|Intersection)Type$/;

/** Values that sources of the service import from the package, by file. */
const imported = ['apps', 'libs'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter(
      (file) =>
        /\/src\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts') && !file.startsWith('apps/web') && file !== DESCRIBES,
    )
    .flatMap((file) => namesIn(readFileSync(inProject(file), 'utf8')).map((name) => ({ file, name }))),
);

function namesIn(source: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from '@nestjs\/swagger'/.exec(source) ?? [];
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

describe('what stands for the description of the API in dist', () => {
  it('has everything that the service imports, and nothing else', () => {
    const names = new Set(imported.map(({ name }) => name));

    expect(Object.keys(undescribed).toSorted()).toEqual([...names].toSorted());
  });

  it('derives no class that input is checked by: it would have no checks', () => {
    const derived = imported.filter(({ name }) => MAPPED_TYPES.test(name)).map(({ file }) => file);

    expect(derived).toEqual([ANSWERED]);
  });
});
