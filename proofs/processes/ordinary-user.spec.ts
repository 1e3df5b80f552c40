import { spawnSync } from 'node:child_process';
import { projectRoot } from '@rampart/config';
import { verifiedUser } from '../../test/support/people.js';
import type { Account, Running } from '../../test/support/processes.js';
import { dataFolder, killEverything, partnerOf, startService } from '../../test/support/service.js';
import { buy, reaches } from '../../test/support/trades.js';

const TIMEOUT_MS = 60_000;

/** The account that this process takes if it is root. All others are ordinary, as the other specs have shown. */
const UNPRIVILEGED: Account = { uid: idOf('-u'), gid: idOf('-g') };
const canBecome =
  process.getuid?.() === 0 &&
  spawnSync('test', ['-r', `${projectRoot}/package.json`], { ...UNPRIVILEGED, cwd: '/' }).status === 0;

(canBecome ? describe : describe.skip)('npm start as an ordinary user', () => {
  it(
    'runs the whole service, its database included, as that user',
    async () => {
      const folder = await dataFolder(UNPRIVILEGED);
      const service: Running = startService(folder.path, { HOME: folder.path }, UNPRIVILEGED);
      try {
        await service.readyAfter;
        const partner = await partnerOf(folder.path);
        const trade = await buy(partner, (await verifiedUser(partner)).id);
        await partner.post(`/api/sandbox/transactions/${trade.id}/fiat`, {});
        await reaches(partner, trade.id, 'completed');

        service.signal('SIGTERM');
        expect(await service.ended).toBe(0);
      } finally {
        await killEverything(service);
        await folder.remove();
      }
    },
    TIMEOUT_MS,
  );
});

function idOf(which: '-u' | '-g'): number {
  // eslint-disable-next-line rampart/plain-words -- an account of the operating system
  return Number(spawnSync('id', [which, 'nobody'], { encoding: 'utf8' }).stdout || 65_534);
}
