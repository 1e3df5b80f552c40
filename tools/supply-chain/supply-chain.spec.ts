import fs from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/project.mjs';
import { isAllowed, licenceProblems, licencesPage } from './licences.js';
import { lockedPackages } from './locked-packages.js';
import { flawsThatMatter } from './known-flaws.js';
import { pinnedImages, unpinnedImages } from './pinned-images.js';

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };

describe('packages', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND GPL-3.0', false],
    ['LGPL-3.0-or-later', false],
    ['MPL-2.0', false],
    [undefined, false],
  ])('of the service under %s are allowed: %s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });

  it('have licences that are allowed, every one', () => {
    expect(licenceProblems()).toEqual([]);
    expect(lockedPackages().length).toBeGreaterThan(500);
  });

  it('are listed by licence, those of the service before those of tools, in the page of the build', () => {
    const [service = '', tools = ''] = licencesPage().split('## In tools');

    expect(service).toMatch(/^\| MIT \| \d+ \| .*@nestjs\/core \d/m);
    expect(tools).toMatch(/^\| MIT \| \d+ \| .*prettier \d/m);
  });

  it('run no install script that package.json does not name', () => {
    const unnamed = lockedPackages().filter(
      ({ name, hasInstallScript }) => hasInstallScript && !(name in allowScripts),
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  it('with known flaws of high severity stop the check, those of tools and lesser ones do not', () => {
    const report = {
      vulnerabilities: {
        a: { name: 'a', severity: 'high' },
        b: { name: 'b', severity: 'critical' },
        c: { name: 'c', severity: 'moderate' },
      },
    };

    expect(flawsThatMatter(report)).toEqual(['a (high)', 'b (critical)']);
    expect(flawsThatMatter({})).toEqual([]);
  });
});

describe('images', () => {
  const DIGEST = `sha256:${'a'.repeat(64)}`;

  it('are found in a Dockerfile and a compose file, built ones left out', () => {
    expect(unpinnedImages('FROM node:24-slim AS build\nFROM build\nFROM node:24-slim')).toEqual(['node:24-slim']);
    expect(unpinnedImages('  image: postgres:18\n  image: rampart\n')).toEqual(['postgres:18']);
  });

  it('are pinned to the digest of their tag, which stays readable', () => {
    const text = 'FROM node:24-slim AS build\nFROM node:24-slim\n    image: postgres:18\n';

    const pinned = pinnedImages(
      text,
      new Map([
        ['node:24-slim', DIGEST],
        ['postgres:18', DIGEST],
      ]),
    );

    expect(pinned).toBe(
      `FROM node:24-slim@${DIGEST} AS build\nFROM node:24-slim@${DIGEST}\n    image: postgres:18@${DIGEST}\n`,
    );
    expect(unpinnedImages(pinned)).toEqual([]);
  });
});
