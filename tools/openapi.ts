// npm run openapi: lints apps/api/openapi.json (redocly.yaml), and compares it with what was released last. Names every finding.
import fs from 'node:fs';
import { runTool } from './bootstrap/problem.mjs';
import { breakingChanges } from './openapi/breaking-changes.js';
import type { Document } from './openapi/document.js';
import { document, released, rulesFile } from './openapi/files.js';
import { findings } from './openapi/lint.js';

await runTool(async () => {
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

function report(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function read(file: string): Document {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Document;
}
