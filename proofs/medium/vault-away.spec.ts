import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { StorageWatch } from '@rampart/kyc';
import { MARK_KEY } from '@rampart/payouts';
import { eventually } from '../../test/support/eventually.js';
import { blockVault } from '../support/blocked-vault.js';
import type { Answer } from '../../test/support/client.js';
import { documentForm, formOf, SAMPLES } from '../../test/support/documents.js';
import { signUp, verifiedUser } from '../../test/support/people.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { sentPayouts } from '../../test/support/rows/sandbox.js';
import { kycDocuments, payouts } from '../../test/support/rows/tables.js';
import { type ObjectStorage, startObjectStorage } from '../../test/support/stand-ins/s3.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const BUSY = [503, 'SERVICE_UNAVAILABLE', '1'];
const LARGE = formOf({
  ...{ type: 'front', name: 'large.png' },
  content: Buffer.concat([SAMPLES.png, Buffer.alloc(5 * 1_048_576)]),
});
const RULE = 'documentsNotStored';

const uploadFor = (world: World, userId: string, form: FormData): Promise<Answer> =>
  world.partner.post(`/api/users/${userId}/upload-kyc-documents`, undefined, { form });

describe('while no document can be stored', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await signUp(world.partner)).id;
  });
  afterAll(() => world.close());

  const upload = (form = documentForm('front')): Promise<Answer> => uploadFor(world, userId, form);
  const ready = async (): Promise<Answer> => {
    await world.api.get(StorageWatch, { strict: false }).checkStorage();
    return world.partner.get('/health/ready');
  };

  /** Expectations that hold for every kind of disk failure. */
  async function expectSurvived(problem: string): Promise<void> {
    const refused = await upload();
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual(BUSY);
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
    await reconcile(world);
    expect((await ready()).body).toEqual({ status: 'ok' });
    expect(await openFindings(world, RULE)).toEqual([]);
  }

  it('an upload is answered 503, operators see why, and everything else is served', async () => {
    const unblock = await blockVault(world);

    await expectSurvived('DATA_DIR cannot be written: EEXIST');

    await unblock();
    await expectMended();
  });

  /** Runs with a separate disk in place of the vault, if this machine may mount one. */
  async function withSmallDisk(size: string, run: (folder: string) => Promise<void>): Promise<void> {
    const folder = path.join(world.env.DATA_DIR, 'vault');
    await mkdir(folder, { recursive: true });
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder]).status === 0;
    if (!mounted) return void process.stdout.write('A full disk: did not run (mounting a tmpfs needs root)\n');
    try {
      await run(folder);
    } finally {
      spawnSync('umount', [folder]);
    }
    await expectMended();
  }

  it('payouts wait, also of a worker that raised the mark before, and health and a finding say so; they go on by themselves', async () => {
    const { id: buyer } = await verifiedUser(world.partner);
    const order = await buy(world.partner, buyer);
    const unblock = await blockVault(world);
    await payFiat(world.partner, order.id);
    const held = { transactionId: order.id, waitsFor: 'brake' } as const;
    await eventually('its payout waits', () => payouts.exists(world, held));
    const { body } = await ready();
    await reconcile(world);

    expect(body.details).toContainEqual({
      field: 'payouts',
      problem: expect.stringContaining('the mark of the database is not in the vault'),
    });
    expect(await openFindings(world, 'markNotKept')).toHaveLength(1);
    expect(await sentPayouts.count(world, { transactionId: order.id })).toBe(0);
    await unblock();
    await world.advance(61);
    await reaches(world.partner, order.id, 'completed');
    await expectMended();
    expect(await openFindings(world, 'markNotKept')).toEqual([]);
  });

  it('a mark that is damaged holds payouts as well, until it is removed', async () => {
    const { id: buyer } = await verifiedUser(world.partner);
    const file = path.join(world.env.DATA_DIR, 'vault', MARK_KEY);
    const order = await buy(world.partner, buyer, { fiat: 201 });
    await writeFile(file, 'not what was sealed');
    await payFiat(world.partner, order.id);
    await eventually('its payout waits', () => payouts.exists(world, { transactionId: order.id, waitsFor: 'brake' }));
    await reconcile(world);

    expect(await openFindings(world, 'markNotKept')).toEqual([
      expect.objectContaining({ detail: expect.stringContaining(`is damaged`) }),
    ]);
    await rm(file);
    await world.advance(61);
    await reaches(world.partner, order.id, 'completed');
    await expectMended();
  });

  it('a full disk is the same', async () => {
    await withSmallDisk('4k', async (folder) => {
      spawnSync('dd', ['if=/dev/zero', `of=${path.join(folder, 'filling')}`, 'bs=4096', 'count=4']);

      await expectSurvived('DATA_DIR cannot be written: ENOSPC');
    });
  });

  it('a disk that fills up in the middle of an upload refuses it, and keeps no part of it', async () => {
    const before = await kycDocuments.count(world, { userId });
    await withSmallDisk('1m', async (folder) => {
      const refused = await upload(LARGE);

      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual(BUSY);
      await eventually('no part is left, nor a probe of the disk', async () => (await readdir(folder)).length === 0);
      expect(await kycDocuments.count(world, { userId })).toBe(before);
    });
  });
});

describe('a bucket that fails', () => {
  let storage: ObjectStorage;
  let world: World;

  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    storage = await startObjectStorage();
    const { url, bucket, keyId, secret } = storage;
    world = await startWorld({
      ...{ VAULT_DRIVER: 's3', S3_URL: url, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret },
    });
  });
  afterAll(async () => {
    await world.close();
    await storage.close();
    jest.restoreAllMocks();
  });

  it.each([500, 503, 507])(
    'with %i is answered 503 as a full disk is, and leaves nothing in transit',
    async (status) => {
      const { id } = await signUp(world.partner);
      storage.failWith(status);

      const refused = await uploadFor(world, id, LARGE);

      storage.failWith(undefined);
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual(BUSY);
      expect([...storage.objects.keys()].filter((key) => !key.endsWith(MARK_KEY))).toEqual([]);
      expect(await readdir(path.join(world.env.DATA_DIR, 'vault-transit'))).toEqual([]);
      expect(await kycDocuments.count(world, { userId: id })).toBe(0);
    },
  );
});
