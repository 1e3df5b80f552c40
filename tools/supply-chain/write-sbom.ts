import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/project.mjs';

const FILE = 'dist/sbom.cdx.json';

/** Writes the bill of materials of the service, without what only development needs, in the form of CycloneDX. */
export function writeSbom(): void {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--sbom-type=application', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
  if (status !== 0) throw new Problem(`npm sbom failed: ${stderr.trim()}`);
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(root, FILE), stdout);
  const { components } = JSON.parse(stdout) as { components: readonly unknown[] };
  console.log(`Wrote ${FILE}: ${components.length} packages`);
}
