import fs from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';
import { lockedPackages, type LockedPackage } from './locked-packages.js';

/** Licences that require a notice at most. */
const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
]);

/** Licences of tools, which are changed in place and shipped in nothing. */
const ALLOWED_IN_TOOLS: ReadonlySet<string> = new Set(['MPL-2.0', 'CC-BY-4.0']);

/** Whether an SPDX expression allows use: one of its alternatives, with all of its parts. */
export const isAllowed = (expression: string | undefined, { inTools = false } = {}): boolean =>
  (expression ?? '')
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((all) =>
      all.split(' AND ').every((each) => ALLOWED.has(each.trim()) || (inTools && ALLOWED_IN_TOOLS.has(each.trim()))),
    );

/** Packages whose licence is not allowed, as name@version (licence). */
export const licenceProblems = (packages: readonly LockedPackage[] = lockedPackages()): string[] =>
  packages
    .filter(({ license, isForDevelopment }) => !isAllowed(license, { inTools: isForDevelopment }))
    .map(({ name, version, license }) => `${name}@${version} (${license ?? 'no licence stated'})`);

/** Writes the page of licences beside the bill of materials. */
export function writeLicences(): void {
  fs.mkdirSync(inProject('dist'), { recursive: true });
  fs.writeFileSync(inProject('dist/licences.md'), licencesPage());
  console.log('Wrote dist/licences.md');
}

/** The page of licences: each with the packages under it. */
export function licencesPage(packages: readonly LockedPackage[] = lockedPackages()): string {
  const problems = licenceProblems(packages);
  if (problems.length > 0) throw new Error(`licences that are not allowed: ${problems.join(', ')}`);
  const parts = [true, false].map((shipped) => tableOf(packages.filter((each) => each.isForDevelopment !== shipped)));
  return `# Licences

Every package of package-lock.json by licence, of all platforms. \`npm run build\` writes this page from the lock file and refuses a licence that is not in
\`tools/supply-chain/licences.ts\`. Rampart itself is under MIT. Postgres, which \`npm start\` runs, is under the PostgreSQL licence.

## In the service

${parts[0]}

## In tools, tests, and the bundles of pages

${parts[1]}
`;
}

function tableOf(packages: readonly LockedPackage[]): string {
  const byLicence = new Map<string, LockedPackage[]>();
  for (const each of packages) byLicence.set(each.license ?? '', [...(byLicence.get(each.license ?? '') ?? []), each]);
  const lines = [...byLicence]
    .sort(([a, these], [b, those]) => those.length - these.length || (a < b ? -1 : 1))
    .map(([licence, under]) => {
      const names = [...new Set(under.map(({ name, version }) => `${name} ${version}`))].sort();
      return `| ${licence} | ${names.length} | ${names.join(', ')} |`;
    });
  return ['| licence | packages | names |', '| --- | --- | --- |', ...lines].join('\n');
}
