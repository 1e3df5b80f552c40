import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { S3Vault } from '@rampart/drivers';
import { describeVault } from '@rampart/ports/suites';
import type { Radosgw } from '../../components/radosgw.js';
import { type Bucket, describeWithRadosgw, newBucket, startRadosgw } from '../../support/radosgw.js';

const vaultIn = ({ gateway, name }: Bucket, folder: string, changed: object = {}): S3Vault =>
  new S3Vault({
    ...{ DATA_DIR: folder, RAMPART_SECRET: 'a secret for tests that is long enough' },
    ...{ S3_URL: gateway.url, S3_REGION: 'us-east-1', S3_BUCKET: name },
    ...{ S3_ACCESS_KEY_ID: gateway.keyId, S3_SECRET_ACCESS_KEY: gateway.secret },
    ...changed,
  });

describeWithRadosgw('a real object storage: radosgw of Ceph', () => {
  let gateway: Radosgw;
  let folder: string;
  beforeAll(async () => {
    [gateway, folder] = [await startRadosgw(), await mkdtemp(path.join(tmpdir(), 'rampart-s3-'))];
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  describeVault('s3 on radosgw', async () => {
    const bucket = await newBucket(gateway);
    return {
      vault: vaultIn(bucket, folder),
      rawContents: async () => Promise.all((await bucket.listKeys()).map(bucket.get)),
      tamper: async (key, at) => {
        const bytes = await bucket.get(key);
        bytes[at < 0 ? bytes.length + at : at]! ^= 1;
        await bucket.put(key, bytes);
      },
    };
  });

  it.each([
    ['a secret that is not the key', { S3_SECRET_ACCESS_KEY: 'wrong' }],
    ['a key that there is not', { S3_ACCESS_KEY_ID: 'AKIDNOBODY' }],
    ['a bucket that there is not', { S3_BUCKET: 'another' }],
  ])('ends the start with %s', async (_, changed) => {
    const vault = vaultIn(await newBucket(gateway), folder, changed);

    await expect(vault.onModuleInit()).rejects.toThrow(/S3_BUCKET: .*answered 40[34]/);
  });

  it('has no storage problem where the bucket is there', async () => {
    const vault = vaultIn(await newBucket(gateway), folder);

    await vault.onModuleInit();

    expect(await vault.findStorageProblem()).toBeUndefined();
  });
});
