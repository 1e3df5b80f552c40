// Generates, and names the files that were not what the code says. They are now; what is left to do is to look at them and commit.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { runNode, toolArgs } from './bootstrap/command.mjs';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { fingerprint, inProject, root } from './bootstrap/project.mjs';

await runTool(async () => {
  const before = contents();
  const code = await runNode(toolArgs('tools/generate.ts'));
  if (code !== 0) return code;
  const after = contents();
  const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  if (stale.length > 0)
    throw new Problem(
      `Generated files were stale. They are written anew; commit them:\n${stale.map((file) => `  ${file}`).join('\n')}`,
    );
  return 0;
});

/** Lists every file that is or could be committed. */
function contents(): Map<string, string> {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = [...new Set(list.split('\0'))].filter((file) =>
    fs.statSync(inProject(file), { throwIfNoEntry: false })?.isFile(),
  );
  return new Map(files.map((file) => [file, fingerprint(fs.readFileSync(inProject(file)))]));
}
