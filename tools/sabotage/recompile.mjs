import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject, root } from '../setup/project.mjs';

const SOURCE = /^(?:apps|libs)\/[^/]+\/src\/.+\.(?:ts|sql)$/;

/** The compiled file of a source, both relative to the project; undefined for what the build does not compile. */
export const compiledFileOf = (file) =>
  SOURCE.test(file) ? path.join('dist', file.replace(/\.ts$/, '.js')) : undefined;

/**
 * Compiles the text of one source without the others that the build reads. The result behaves as the build's, except that it describes no DTOs and
 * routes for openapi.json.
 */
export function recompile(file, text) {
  if (file.endsWith('.sql')) return text; // the build copies it
  const { outputText } = ts.transpileModule(text, { fileName: file, compilerOptions: compilerOptions() });
  return outputText.replace(
    /\b(from|import) ["']@rampart\/(\w+)["']/g,
    (_, keyword, lib) => `${keyword} "${pathToLib(file, lib)}"`,
  );
}

/** The build learns from package.json that sources are ES modules; a single text has none. */
function compilerOptions() {
  const { config } = ts.readConfigFile(inProject('tsconfig.build.json'), (name) => fs.readFileSync(name, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);
  return {
    ...options,
    module: ts.ModuleKind.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    sourceMap: false,
    incremental: false,
  };
}

const pathToLib = (file, lib) => path.relative(path.dirname(file), `libs/${lib}/src/index.js`);
