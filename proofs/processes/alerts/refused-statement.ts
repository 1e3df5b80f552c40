import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AlertWorld } from '../../support/alerts/alert-world.js';
import { type Fault, MINUTE } from '../../support/alerts/fault.js';
import { pass } from '../../support/alerts/passing.js';
import { bankCsv, DESK_ACCOUNT, deskConfig } from '../../../test/support/desk.js';
import { eventually } from '../../../test/support/eventually.js';

/** The desk's account reads its statements from a folder. */
const FOLDER = mkdtempSync(path.join(tmpdir(), 'alert-drop-'));
export const DESK = deskConfig({ ...DESK_ACCOUNT, dropFolder: FOLDER, bookUnbalanced: true });

function drop(name: string, content: string): void {
  writeFileSync(path.join(FOLDER, `.${name}`), content);
  renameSync(path.join(FOLDER, `.${name}`), path.join(FOLDER, name));
}

/** The heartbeat of statements stops while one is refused. */
const GOES_ON = ['reconciliation'];

export function refusedStatement(): Fault {
  const refused = (world: AlertWorld, count: number | undefined): Promise<unknown> =>
    eventually(`${count} refused statements`, async () => {
      await pass(5 * MINUTE, GOES_ON)(world);
      const seen = await world.scrape();
      return seen?.samples.get('rampart_statement_findings{rule="statementRefused",account="nzd"}') === count;
    });
  return {
    what: 'a statement of a bank account cannot be read',
    begin: async (world) => {
      drop('bad.csv', bankCsv([{ amount: 'oops' }]));
      await refused(world, 1);
    },
    goOn: pass(MINUTE, GOES_ON),
    everySeconds: MINUTE,
    times: 8,
    end: async (world) => {
      drop('good.csv', bankCsv([{ amount: '5.00' }]));
      await refused(world, undefined);
    },
  };
}
