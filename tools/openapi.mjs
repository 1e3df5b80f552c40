// npm run openapi: lints apps/api/openapi.json (redocly.yaml), and compares it with what was released last. Names every finding.
import fs from 'node:fs';
import './setup/node-version.mjs';
import { released, document, rulesFile } from './openapi/files.mjs';
import { findings } from './openapi/lint.mjs';
import { ensureCompiled } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';

await runTool(async () => {
  await ensureInstalled();
  await ensureCompiled();
  const { breakingChanges } = await import(inProject('dist/apps/standalone/src/openapi/breaking-changes.js'));
  const found = await findings(document, rulesFile);
  const broken = breakingChanges(read(released), read(document));
  report('Findings of the linter', found);
  report('Changes that break clients of the released document', broken);
  if (broken.length > 0)
    console.log(
      '\nIf that is meant: npm run openapi:release, say it in CHANGELOG.md, and commit apps/api/openapi.released.json.',
    );
  console.log(`\nopenapi.json: ${found.length} findings, ${broken.length} breaking changes`);
  return found.length + broken.length > 0 ? 1 : 0;
});

function report(title, lines) {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function read(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
