// npm run openapi: lints apps/api/openapi.json (redocly.yaml), and compares it with that of the last release, a git tag such as v1.2.0. Names every finding.
import fs from 'node:fs';
import { runTool } from './bootstrap/problem.mjs';
import { inProject } from './bootstrap/project.mjs';
import { breakingChanges } from './openapi/breaking-changes.js';
import type { Document } from './openapi/document.js';
import { findings } from './openapi/lint.js';
import { mayBreak } from './openapi/versions.js';
import { fileAt, lastTag } from './release/last-tag.js';

const DOCUMENT = 'apps/api/openapi.json';

await runTool(async () => {
  const found = await findings(inProject(DOCUMENT), inProject('redocly.yaml'));
  report('Findings of the linter', found);
  const broken = changesSince(lastTag());
  console.log(`\nopenapi.json: ${found.length} findings, ${broken.length} breaking changes`);
  return found.length + broken.length > 0 ? 1 : 0;
});

/** Breaking changes that the version of package.json does not announce. */
function changesSince(tag: string | undefined): string[] {
  if (tag === undefined) {
    console.log('Nothing is released: there is no tag v*, so openapi.json is compared with nothing.');
    return [];
  }
  const broken = breakingChanges(parsed(fileAt(tag, DOCUMENT)), parsed(fs.readFileSync(inProject(DOCUMENT), 'utf8')));
  report(`Changes that break clients of ${tag}`, broken);
  if (mayBreak(tag, presentVersion())) return [];
  if (broken.length > 0)
    console.log(
      '\nIf you mean them, raise the major version in package.json (the minor below 1.0) and say it in CHANGELOG.md.',
    );
  return broken;
}

function report(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

function presentVersion(): string {
  return (JSON.parse(fs.readFileSync(inProject('package.json'), 'utf8')) as { version: string }).version;
}

function parsed(text: string): Document {
  return JSON.parse(text) as Document;
}
