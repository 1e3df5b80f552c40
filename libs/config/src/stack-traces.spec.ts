import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { translatePlace, translateStackTraces } from './stack-traces.js';

/** The second line of the compiled file, third column, comes from line 8, column 5 of the source. */
const MAP = { version: 3, file: 'one.js', sourceRoot: '', sources: ['../src/one.ts'], names: [], mappings: ';EAOI' };

describe('stack traces of the built service', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stack traces '));
  const compiled = path.join(folder, 'one.js');
  const source = path.resolve(folder, '../src/one.ts');
  const original = Error.prepareStackTrace;

  beforeAll(() => writeFileSync(`${compiled}.map`, JSON.stringify(MAP)));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => {
    Error.prepareStackTrace = original;
  });

  it('name the line of the source', () => {
    const address = pathToFileURL(compiled).href;
    expect(translatePlace(`async Deliverer.send (${address}:2:3)`)).toBe(`async Deliverer.send (${source}:8:5)`);
    expect(translatePlace(`${address}:2:3`)).toBe(`${source}:8:5`);
  });

  it.each([
    'node:internal/process/task_queues:95:5',
    'new Promise (<anonymous>)',
    `load (${pathToFileURL(path.join(tmpdir(), 'without-a-map.js')).href}:1:1)`,
    'handle (file:///srv/rampart/node_modules/router/index.js:1:1)',
  ])('leave %s as it is', (site) => {
    expect(translatePlace(site)).toBe(site);
  });

  it('keep the error before its call sites', () => {
    translateStackTraces();
    const [first, second] = new RangeError('out of bounds').stack!.split('\n');
    expect(first).toBe('RangeError: out of bounds');
    expect(second).toMatch(/^ {4}at .*stack-traces\.spec/);
  });
});
