// build-described.ts: builds the service into dist/described with the compiler's plugin of @nestjs/swagger. By TypeScript 6: the native compiler takes no plugins.
import path from 'node:path';
import { before } from '@nestjs/swagger/plugin';
import ts from 'typescript';
import { Problem, runTool } from '../bootstrap/problem.mjs';
import { inProject } from '../bootstrap/project.mjs';
import { withRelativeLibs } from './lib-specifiers.js';

const OUT = inProject('dist', 'described');
const PLUGIN = { introspectComments: true, dtoFileNameSuffix: ['.dto.ts'] };

await runTool(() => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse };
  const parsed = ts.getParsedCommandLineOfConfigFile(inProject('tsconfig.described.json'), {}, host);
  if (!parsed) throw new Problem('tsconfig.described.json cannot be read.');
  const program = ts.createIncrementalProgram({ rootNames: parsed.fileNames, options: parsed.options });
  const { diagnostics } = program.emit(undefined, writeFile, undefined, false, {
    before: [before(PLUGIN, program.getProgram())],
  });
  [...ts.getPreEmitDiagnostics(program.getProgram()), ...diagnostics].forEach(refuse);
  return 0;
});

function writeFile(file: string, text: string): void {
  ts.sys.writeFile(file, file.endsWith('.js') ? withRelativeLibs(path.relative(OUT, file), text) : text);
}

function refuse({ messageText, file, start = 0 }: ts.Diagnostic): never {
  const place = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : '';
  throw new Problem(`${place}${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}
