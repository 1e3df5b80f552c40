import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';

/** Compiles the optional binding of hardware modules, where it is not. Answers what became of it. */
export function compilePkcs11(): string {
  const built = inProject('node_modules', 'pkcs11js', 'build', 'Release', 'pkcs11.node');
  if (!fs.existsSync(built)) {
    const { error } = spawnSync('npm', ['rebuild', 'pkcs11js', '--ignore-scripts=false'], { cwd: inProject() });
    if (error || !fs.existsSync(built))
      return 'pkcs11js could not be compiled, the suites of hardware modules will not run';
  }
  return `pkcs11js: ${built}`;
}
