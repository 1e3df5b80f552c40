// npm run test:node [-- 22]: the unit and journey suites on the newer versions of Node.js. Further arguments go to Jest: npm run test:node -- 24 --selectProjects unit
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { inProject } from './bootstrap/project.mjs';
import { ensureBuilt } from './setup/compile.js';
import { runJest } from './setup/jest.js';

/** Keyed by major version. This is the Node.js that is installed: the oldest that the service supports. */
const VERSIONS: Readonly<Record<string, string>> = { 22: '22.23.3', 24: '24.21.0' };

await runTool(async () => {
  const [first = '', ...rest] = process.argv.slice(2);
  const [majors, jest] = first in VERSIONS ? [[first], rest] : [Object.keys(VERSIONS), process.argv.slice(2)];
  await ensureBuilt();
  for (const major of majors) {
    const node = nodeOf(VERSIONS[major] ?? '');
    console.log(`Node.js ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
    const code = await runJest(jest.length > 0 ? jest : ['--selectProjects', 'unit', 'journeys'], {}, node);
    if (code !== 0) return code;
  }
  return 0;
});

/** The program of a version, from the package that npm has of it; kept below var. */
function nodeOf(version: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;
  const folder = inProject('var', 'node', version);
  const program = path.join(folder, 'node_modules', name, 'bin', 'node');
  if (fs.existsSync(program)) return program;
  fs.mkdirSync(folder, { recursive: true });
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
  try {
    execFileSync('npm', [...install, `${name}@${version}`], { stdio: 'inherit' });
  } catch {
    throw new Problem(`npm has no Node.js ${version} for ${process.platform} ${process.arch}`);
  }
  return program;
}
