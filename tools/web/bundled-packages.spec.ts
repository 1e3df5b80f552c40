import { inProject } from '../bootstrap/project.mjs';
import { placeOf } from './bundled-packages.js';

describe('the package of a bundled file', () => {
  it.each([
    ['node_modules/preact/dist/preact.module.js', ['node_modules/preact']],
    ['node_modules/@mantine/core/esm/index.mjs?v=1', ['node_modules/@mantine/core']],
    ['node_modules/a/node_modules/b/index.js', ['node_modules/a/node_modules/b']],
    ['apps/web/checkout/main.tsx', []],
    ['../elsewhere/node_modules/a/index.js', []],
  ])('of %s is %j', (file, places) => {
    expect(placeOf(inProject(...file.split('/')))).toEqual(places);
  });

  it('is none for what the bundler itself adds', () => {
    expect(placeOf('\0rolldown/runtime.js')).toEqual([]);
  });
});
