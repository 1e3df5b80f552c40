// @ts-check
// Hooks of Node.js for tools: an import of apps or libs is answered with the module of dist that `npm start` runs, as in suites
// (test/support/jest/built-code.mjs). What runs a tool compiles TypeScript file by file and emits no metadata of decorators.
import { pathToFileURL } from 'node:url';
import { root } from './project.mjs';

const HERE = pathToFileURL(root).href;
/** The build with descriptions of routes and DTOs, which `npm run generate` makes for itself. */
const BUILD = process.env.DESCRIBED_BUILD ? 'dist/described' : 'dist';
const SOURCE = /^\/((?:apps\/(?!web\/)|libs\/)[^/]+\/src\/[^?]+)\.ts(?:\?.*)?$/;

/** @type {import('node:module').ResolveHook} */
export const resolve = async (specifier, context, next) => {
  if (specifier === '@nestjs/swagger') return next(specifier, { ...context, parentURL: import.meta.url }); // in dist nothing is described
  const found = await next(specifier, context);
  const source = found.url.startsWith(HERE) ? SOURCE.exec(found.url.slice(HERE.length)) : null;
  return source ? { url: `${HERE}/${BUILD}/${source[1]}.js`, format: 'module', shortCircuit: true } : found;
};
