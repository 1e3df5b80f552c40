import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Inputs, isStale, stampOf } from './staleness.js';

describe('A build', () => {
  let folder: string;
  let stamp: string;
  let inputs: Inputs;
  const write = (name: string, at = new Date('2026-01-01')): void => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), '');
    fs.utimesSync(path.join(folder, name), at, at);
  };
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'built-'));
    stamp = path.join(folder, '.built');
    inputs = {
      settings: [],
      sources: () => [path.join(folder, 'src')],
      isSource: (file) => file.endsWith('.ts') && !file.endsWith('.gen.ts'),
    };
    for (const name of ['src/a.ts', 'src/deep/b.ts']) write(name);
    fs.writeFileSync(stamp, stampOf(inputs));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));
  const inFuture = (): Date => new Date(Date.now() + 60_000);

  it('is up to date while its sources are those that it was made of', () => {
    expect(isStale(stamp, inputs)).toBe(false);
  });

  it('stays up to date when files are generated beside its sources, or removed again', () => {
    write('src/deep/api.gen.ts', inFuture());
    expect(isStale(stamp, inputs)).toBe(false);
    fs.rmSync(path.join(folder, 'src/deep/api.gen.ts'));
    expect(isStale(stamp, inputs)).toBe(false);
  });

  it.each([
    ['there is none', () => fs.rmSync(stamp)],
    ['a source changes', () => write('src/deep/b.ts', inFuture())],
    [
      'an archive replaces a source by one that is older than the build',
      () => write('src/a.ts', new Date('2025-12-31')),
    ],
    ['a source is added, however old it is', () => write('src/deep/c.ts')],
    ['a source is removed', () => fs.rmSync(path.join(folder, 'src/deep/b.ts'))],
    ['a source is renamed', () => fs.renameSync(path.join(folder, 'src/a.ts'), path.join(folder, 'src/z.ts'))],
  ])('is stale when %s', (_, change) => {
    change();
    expect(isStale(stamp, inputs)).toBe(true);
  });
});
