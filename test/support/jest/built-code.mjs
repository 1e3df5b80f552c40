// @ts-check
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/**
 * A Jest transform for the repository's sources and the service's packages: a suite gets what Node loads from dist or node_modules (see
 * `built-environment.mjs`). Jest also applies it to modules that it loads for itself, outside any suite, in which packages keep their code.
 * @type {import('@jest/transform').SyncTransformer}
 */
export default {
  process: (source, file) => ({
    code: isPackage(file)
      ? `if (typeof loadBuilt === 'function') ${built(file)} else {${isModule(file) ? '' : source}\n}`
      : built(distFileOf(file)),
  }),
  getCacheKey: (source, file) => `3 ${file} ${isPackage(file) ? source : ''}`,
};

const built = (/** @type {string} */ file) => `module.exports = loadBuilt(${JSON.stringify(file)});`;
const inProject = (/** @type {string} */ file) => path.relative(ROOT, file);
const isPackage = (/** @type {string} */ file) => file.includes('/node_modules/');
const distFileOf = (/** @type {string} */ file) => path.join(ROOT, 'dist', inProject(file).replace(/\.ts$/, '.js'));
/**
 * Node loads these for Jest without calling a transform; only scripts need their code here. Their text does not say which they are: a bundled script may carry
 * lines of other programs that begin with `import`.
 */
const isModule = (/** @type {string} */ file) =>
  file.endsWith('.mjs') || (file.endsWith('.js') && packageOf(file).type === 'module');

/** @returns {{ type?: string }} the nearest package.json, as Node reads it. */
function packageOf(/** @type {string} */ file) {
  const folder = path.dirname(file);
  const found = path.join(folder, 'package.json');
  if (fs.existsSync(found)) return JSON.parse(fs.readFileSync(found, 'utf8'));
  return folder === ROOT ? {} : packageOf(folder);
}
