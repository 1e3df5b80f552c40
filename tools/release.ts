// npm run release -- --dry-run: shows what npm would publish of the packages for partners. Without --dry-run it publishes them, in CI only.
import { execFileSync } from 'node:child_process';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { packageFolder, PACKAGES } from './packages/pack.js';
import { provenance } from './packages/provenance.js';
import { ensurePackages } from './setup/compile.js';

await runTool(async () => {
  const isDryRun = process.argv.includes('--dry-run');
  const { args, lacks } = provenance(process.env);
  if (lacks.length > 0 && !isDryRun) throw new Problem(`Nothing is published without provenance. ${lacks.join(' ')}`);
  await ensurePackages();
  for (const name of PACKAGES)
    execFileSync('npm', ['publish', '--access', 'public', ...args, ...(isDryRun ? ['--dry-run'] : [])], {
      cwd: packageFolder(name),
      stdio: 'inherit',
    });
  if (lacks.length > 0) console.log(`\nThis publication would be refused. ${lacks.join(' ')}`);
});
