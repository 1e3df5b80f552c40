import { withRelativeLibs } from './lib-specifiers.js';

describe('an import of a lib in a compiled file', () => {
  it.each([
    [`import { fault } from '@rampart/kernel';`, `import { fault } from '../../../kernel/src/index.js';`],
    [`export * from "@rampart/jobs/bullmq";`, `export * from "../../../jobs/src/bullmq.js";`],
    [`import '@rampart/data';`, `import '../../../data/src/index.js';`],
    [`import { Sweeper } from '@rampart/hot-wallets';`, `import { Sweeper } from '../../../hot-wallets/src/index.js';`],
  ])('becomes relative: %s', (written, resolved) => {
    expect(withRelativeLibs('libs/users/src/phone/verify.js', written)).toBe(resolved);
  });

  it('stays as it is in texts', () => {
    const text = `const lib = "from rampart/kernel and @rampart/kernel";`;

    expect(withRelativeLibs('libs/users/src/users.js', text)).toBe(text);
  });
});
