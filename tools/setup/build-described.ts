// build-described.ts: builds the service into dist/described with the compiler's plugin of @nestjs/swagger. By TypeScript 6: the native compiler takes no plugins.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before } from '@nestjs/swagger/plugin';
import ts from 'typescript';
import { Problem, runTool } from '../bootstrap/problem.mjs';
import { inProject } from '../bootstrap/project.mjs';
import { withRelativeLibs } from './lib-specifiers.js';

const OUT = inProject('dist', 'described');

/** The part of nest-cli.json that `nest build` reads, so that Nest's own tools and this one agree. */
interface NestCli {
  readonly compilerOptions: {
    readonly tsConfigPath: string;
    readonly plugins: readonly { readonly name: string; readonly options: Record<string, unknown> }[];
  };
}

await runTool(() => {
  const { tsConfigPath, plugins } = (JSON.parse(readFileSync(inProject('nest-cli.json'), 'utf8')) as NestCli)
    .compilerOptions;
  const plugin = plugins.find(({ name }) => name === '@nestjs/swagger');
  if (!plugin) throw new Problem('nest-cli.json names no plugin @nestjs/swagger, which describes the DTOs.');
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse };
  const parsed = ts.getParsedCommandLineOfConfigFile(inProject(tsConfigPath), {}, host);
  if (!parsed) throw new Problem(`${tsConfigPath} cannot be read.`);
  const program = ts.createIncrementalProgram({ rootNames: parsed.fileNames, options: parsed.options });
  const { diagnostics } = program.emit(undefined, writeFile, undefined, false, {
    before: [before(plugin.options, program.getProgram())],
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
