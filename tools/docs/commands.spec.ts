import fs from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';
import { DRILLS } from '../../proofs/drills/list/drills.js';
import { filesBelow, PAGES, read } from './pages.js';

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const sources = ['apps', 'libs'].flatMap(filesBelow).filter((file) => file.endsWith('.ts'));

const named = (page: string, pattern: RegExp): string[] =>
  [...read(page).matchAll(pattern)].map(([, name = '']) => name);

describe('a page', () => {
  it.each(PAGES)('%s names npm commands and programs that exist', (page) => {
    const commands = named(page, /\bnpm run (?:-s )?([\w:-]+)/g);
    const drills = named(page, /\bnpm run drill -- (?!--list)([\w-]+)/g);
    const programs = named(page, /\bdist\/(apps\/[\w/-]+)\.js\b/g);

    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
    expect(drills.filter((name) => !(name in DRILLS))).toEqual([]);
    expect(programs.filter((program) => !fs.existsSync(inProject(`${program}.ts`)))).toEqual([]);
  });
});

describe('docs/drills.md', () => {
  it('names every drill', () => {
    const page = read('docs/drills.md');

    expect(Object.keys(DRILLS).filter((name) => !page.includes(`npm run drill -- ${name}\``))).toEqual([]);
  });
});

describe('docs/operations', () => {
  it('has every setting in one group', () => {
    const table = read('docs/operations/configure.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const patterns = [...table.matchAll(/`([A-Z0-9*_]+)`/g)].map(([, name = '']) => name.replaceAll('*', '\\w+'));
    const groupsOf = (setting: string): string[] =>
      patterns.filter((pattern) => new RegExp(`^${pattern}$`).test(setting));
    const settings = named('.env.example', /^#([A-Z][A-Z0-9_]*)=/gm);

    expect(settings.length).toBeGreaterThan(30);
    expect(settings.filter((setting) => groupsOf(setting).length !== 1)).toEqual([]);
  });

  it('names metrics that there are', () => {
    const metrics = new Set(filesBelow('docs/operations').flatMap((page) => named(page, /`(rampart_\w+)/g)));
    const code = sources.map(read).join('\n');

    expect(metrics.size).toBeGreaterThan(5);
    expect([...metrics].filter((metric) => !code.includes(`'${metric}'`))).toEqual([]);
  });
});
