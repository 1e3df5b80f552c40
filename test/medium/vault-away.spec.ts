import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { StorageWatch } from '@rampart/kyc';
import { blockVault } from '../support/blocked-vault.js';
import type { Answer } from '../support/client.js';
import { documentForm } from '../support/documents.js';
import { signUp } from '../support/people.js';
import { openFindings, reconcile } from '../support/reconciliation.js';
import { startWorld, type World } from '../support/world.js';

const RULE = 'documentsNotStored';

describe('while no document can be stored', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await signUp(world.partner)).id;
  });
  afterAll(() => world.close());

  const upload = (): Promise<Answer> =>
    world.partner.post(`/api/users/${userId}/upload-kyc-documents`, undefined, { form: documentForm('front') });
  const ready = async (): Promise<Answer> => {
    await world.api.get(StorageWatch, { strict: false }).checkStorage();
    return world.partner.get('/health/ready');
  };

  /** Expectations that hold for every way in which a disk fails. */
  async function expectSurvived(problem: string): Promise<void> {
    const refused = await upload();
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '1',
    ]);
    expect(refused.text).not.toContain(world.env.DATA_DIR);
    const { status, body } = await ready();
    expect([status, body]).toEqual([200, { status: 'degraded', details: [{ field: 'documents', problem }] }]);
    expect((await world.partner.get('/api/transactions')).status).toBe(200);
    await reconcile(world);
    expect(await openFindings(world, RULE)).toEqual([
      expect.objectContaining({ subject: 'documents', detail: problem }),
    ]);
  }

  async function expectMended(): Promise<void> {
    expect((await upload()).status).toBeLessThan(300);
    expect((await ready()).body).toEqual({ status: 'ok' });
    await reconcile(world);
    expect(await openFindings(world, RULE)).toEqual([]);
  }

  it('an upload is answered 503, operators see why, and everything else is served', async () => {
    const unblock = await blockVault(world);

    await expectSurvived('DATA_DIR cannot be written: EEXIST');

    await unblock();
    await expectMended();
  });

  it('a full disk is the same', async () => {
    const folder = path.join(world.env.DATA_DIR, 'vault');
    await mkdir(folder, { recursive: true });
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k,mode=700', 'tmpfs', folder]).status === 0;
    if (!mounted) return void process.stdout.write('A full disk: did not run (mounting a tmpfs needs root)\n');

    try {
      spawnSync('dd', ['if=/dev/zero', `of=${path.join(folder, 'filling')}`, 'bs=4096', 'count=4']);
      await expectSurvived('DATA_DIR cannot be written: ENOSPC');
    } finally {
      spawnSync('umount', [folder]);
    }
    await expectMended();
  });
});
