import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountForNewCluster } from './account.js';
import { makePassable, placeFor } from './place.js';

/** Only root starts Postgres as another account. */
(process.getuid?.() === 0 ? describe : describe.skip)('the place of a cluster that root starts', () => {
  const account = accountForNewCluster();
  const umask = process.umask();
  const made: string[] = [];
  /** A folder that only root can enter. */
  const privateFolder = (): string => {
    const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'rampart-place-'));
    made.push(folder);
    return folder;
  };
  afterEach(() => {
    process.umask(umask);
    for (const folder of made.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
  });

  it('is found again when the private folder that refers to it is moved', () => {
    const folder = privateFolder();
    const place = placeFor(path.join(folder, 'old/var/postgres'), account);
    fs.mkdirSync(place, { recursive: true });
    made.push(path.dirname(place));

    fs.renameSync(path.join(folder, 'old'), path.join(folder, 'new'));

    expect(place).toMatch(/^\/var\/lib\/rampart\//);
    expect(placeFor(path.join(folder, 'new/var/postgres'), account)).toBe(place);
  });

  it('is not replaced by an empty one when its folder becomes private', () => {
    const folder = privateFolder();
    const cluster = path.join(folder, 'var/postgres');
    fs.mkdirSync(cluster, { recursive: true });
    fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');

    expect(() => placeFor(cluster, account)).toThrow(`cannot reach its data in ${cluster}`);
  });

  it('can be reached whatever the umask says', () => {
    const folder = privateFolder();
    fs.chmodSync(folder, 0o755);
    process.umask(0o077);

    makePassable(path.join(folder, 'var/deep'), account);

    expect(placeFor(path.join(folder, 'var/deep/postgres'), account)).toBe(path.join(folder, 'var/deep/postgres'));
    expect(fs.statSync(path.join(folder, 'var')).mode & 0o777).toBe(0o711);
  });
});
