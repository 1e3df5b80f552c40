import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { listedWallets } from './listed-wallets.js';

const README = readFileSync(path.join(projectRoot, 'libs/drivers/src/sandbox/README.md'), 'utf8');

it("the sandbox's page has the listed wallets of every chain, and is otherwise left as it is", () => {
  const withoutRows = README.replace(/\| Bitcoin \|.+\n/, '').replace(/\| Tron \|.+\n/, '');

  expect(listedWallets(withoutRows)).toBe(README);
});
