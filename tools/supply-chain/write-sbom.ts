import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { inProject, root } from '../bootstrap/project.mjs';
import { type LockedPackage, lockedPackages } from './locked-packages.js';

const FILE = 'dist/sbom.cdx.json';

/** Lists of the packages whose code the bundles of pages carry; each build of pages writes one. */
const BUNDLED = ['dist/web/.vite/checkout', 'dist/web/.vite/consoles', 'dist/site/.vite/site'];

interface Sbom {
  serialNumber?: string;
  readonly metadata: { timestamp?: string; readonly component: { name: string } };
  readonly components: Component[];
  readonly dependencies: { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly [field: string]: unknown;
}

/**
 * Writes the bill of materials of the service in the form of CycloneDX: packages that it runs, and those whose code its pages carry, which
 * package-lock.json has among those of development. The same packages give the same bytes, so that two builds can be compared.
 */
export function writeSbom(): void {
  const sbom = withBundled(runtimeSbom(), bundledPlaces(), lockedPackages());
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(root, FILE), `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`Wrote ${FILE}: ${sbom.components.length} packages`);
}

/** Adds the packages at the places, and names the document by what it says in place of by chance and time. */
export function withBundled(given: Sbom, places: readonly string[], locked: readonly LockedPackage[]): Sbom {
  const known = new Set(given.components.map((each) => each['bom-ref']));
  const added = locked
    .filter((each) => places.includes(each.place) && !known.has(refOf(each)))
    .map(componentOf)
    .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const sbom = {
    ...given,
    serialNumber: '',
    metadata: { ...given.metadata, component: { ...given.metadata.component, name: 'rampart' } },
    components: [...given.components, ...added],
    dependencies: [...given.dependencies, ...added.map((each) => ({ ref: each['bom-ref'], dependsOn: [] }))],
  };
  delete sbom.metadata.timestamp;
  return { ...sbom, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(sbom))}` };
}

function runtimeSbom(): Sbom {
  const whole = ['--omit=dev', '--no-workspaces', '--sbom-type=application', '--package-lock-only'];
  const args = ['sbom', '--sbom-format=cyclonedx', ...whole];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
  if (status !== 0) throw new Problem(`npm sbom failed: ${stderr.trim()}`);
  return JSON.parse(stdout) as Sbom;
}

function bundledPlaces(): string[] {
  const files = BUNDLED.map((each) => inProject(`${each}.packages.json`));
  const missing = files.find((file) => !fs.existsSync(file));
  if (missing !== undefined) throw new Problem(`${path.relative(root, missing)} is missing: npm run build makes it`);
  return files.flatMap((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as string[]);
}

function componentOf(locked: LockedPackage): Component {
  const { name, version, license, integrity } = locked;
  const [algorithm = '', hash = ''] = integrity.split(/-(.*)/s);
  return {
    'bom-ref': refOf(locked),
    'type': 'library',
    name,
    version,
    'scope': 'required',
    'purl': `pkg:npm/${name.replace('@', '%40')}@${version}`,
    'properties': [{ name: 'rampart:bundled', value: 'true' }],
    'hashes': algorithm === 'sha512' ? [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] : [],
    'licenses': license === undefined ? [] : [{ expression: license }],
  };
}

const refOf = ({ name, version }: LockedPackage): string => `${name}@${version}`;

/** A UUID of version 8, whose bits are of the hash of a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
