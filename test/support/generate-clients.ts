// generate-clients.ts <openapi.json> <folder>: generates the clients of integrators, each in its own folder, compiles them with program.ts beside them, and
// writes what the compiler finds to findings.json. Runs as a separate process, because the generators are ES modules, which Jest does not load.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { openapiTypes } from '../../tools/client/openapi-types.js';
import { generate } from 'orval';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
};

const ZOD = { generateEachHttpStatus: true };

const [document = '', folder = ''] = process.argv.slice(2);
process.chdir(folder);

await generate({
  input: { target: document },
  output: { client: 'axios', target: path.join(folder, 'orval-axios', 'client.ts') },
});
await generate({
  input: { target: document },
  output: { client: 'zod', target: path.join(folder, 'orval-zod', 'client.ts'), override: { zod: ZOD } },
});
await createClient({ input: document, output: path.join(folder, 'hey-api'), logs: { level: 'silent' } });
await mkdir('openapi-typescript');
await writeFile(
  path.join('openapi-typescript', 'api.ts'),
  astToString(await openapiTS(await readFile(document, 'utf8'))),
);

await writeOwnTypes();
await writeFile('findings.json', JSON.stringify(compile().map(lineOf)));

/** Writes what our own writer of types makes, and openapi-typescript for comparison. Ours lacks the headers of responses. */
async function writeOwnTypes(): Promise<void> {
  const bare = JSON.parse(await readFile(document, 'utf8'), (key, value: unknown) =>
    key === 'headers' ? undefined : value,
  ) as object;
  await writeFile(path.join('openapi-typescript', 'bare.ts'), astToString(await openapiTS(JSON.stringify(bare))));
  await mkdir('own');
  await writeFile(path.join('own', 'api.ts'), openapiTypes(bare));
}

function compile(): readonly ts.Diagnostic[] {
  const program = ts.createProgram(['program.ts'], { ...OPTIONS, outDir: 'built', rootDir: '.' });
  program.emit();
  return ts.getPreEmitDiagnostics(program);
}

function lineOf({ file, start = 0, messageText }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ');
  if (!file) return text;
  return `${path.relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1} ${text}`;
}
