import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject, root } from '../../../tools/bootstrap/project.mjs';
import { withRelativeLibs } from '../../../tools/setup/lib-specifiers.js';

const SOURCE = /^(?:apps|libs)\/[^/]+\/src\/.+\.(?:ts|sql)$/;

/** The compiled file of a source, both relative to the project; undefined for a file that the build does not compile. */
export const compiledFileOf = (file: string): string | undefined =>
  SOURCE.test(file) ? path.join('dist', file.replace(/\.ts$/, '.js')) : undefined;

/** Compiles the text of one source without the others that the build reads. The result behaves like the build's. */
export function recompile(file: string, text: string): string {
  if (file.endsWith('.sql')) return text; // the build copies it
  const { outputText } = ts.transpileModule(text, { fileName: file, compilerOptions: compilerOptions() });
  return withRelativeLibs(file, outputText);
}

/** The build reads in package.json that sources are ES modules; a single text has none. */
function compilerOptions(): ts.CompilerOptions {
  const read = (name: string): string => fs.readFileSync(name, 'utf8');
  const { config } = ts.readConfigFile(inProject('tsconfig.build.json'), read) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);
  return {
    ...options,
    module: ts.ModuleKind.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    sourceMap: false,
    incremental: false,
  };
}
