import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnv } from './env.js';
import { isDigestOf, keyIdIn, newDigest, sealNamed, UnknownKey, unsealNamed } from './named-bytes.js';
import { PurposeKeys } from './purpose-keys.js';

const ONE = 'the first secret of an installation, long enough';
const TWO = 'the second secret of an installation, long too';

const digestsOf =
  (secret: string) =>
  (key: Buffer): Buffer =>
    createHmac('sha256', key).update(secret).digest();

const keysOf = (settings: NodeJS.ProcessEnv): PurposeKeys => new PurposeKeys(loadEnv(settings), 'webhook-secret');
const alone = keysOf({ RAMPART_SECRET: ONE });
const before = keysOf({ RAMPART_SECRETS: `1:${ONE}` });
const reading = keysOf({ RAMPART_SECRETS: `1:${ONE},2:${TWO}` });
const writing = keysOf({ RAMPART_SECRETS: `2:${TWO},1:${ONE}` });
const after = keysOf({ RAMPART_SECRETS: `2:${TWO}` });

describe('a ring of secrets', () => {
  it('seals with its first secret, and the bytes name it', () => {
    const sealed = sealNamed(writing, 'a secret', 'row 1');

    expect(keyIdIn(sealed)).toBe(writing.newest.id);
    expect(writing.newest.id).toBe(after.newest.id);
  });

  it.each([
    ['before', before],
    ['while the second is read', reading],
    ['while the second writes', writing],
  ])('opens what the first secret sealed %s', (_, keys) => {
    const sealed = [alone, before, reading].map((each) => sealNamed(each, 'a secret', 'row 1'));

    expect(sealed.map((each) => unsealNamed(keys, each, 'row 1'))).toEqual(['a secret', 'a secret', 'a secret']);
  });

  it('names a key that it does not have, and never takes another', () => {
    const sealed = sealNamed(before, 'a secret', 'row 1');

    const open = (): string => unsealNamed(after, sealed, 'row 1');

    expect(open).toThrow(UnknownKey);
    expect(open).toThrow(before.newest.id);
  });

  it('never opens bytes with a key that they do not name', () => {
    const sealed = sealNamed(before, 'a secret', 'row 1');
    const renamed = Buffer.concat([sealNamed(writing, '', '').subarray(0, 9), sealed.subarray(9)]);

    expect(() => unsealNamed(writing, renamed, 'row 1')).toThrow();
  });

  it('knows a digest by the key that it names', () => {
    const digest = digestsOf('rs_1');

    expect([alone, before, reading].map((keys) => isDigestOf(writing, newDigest(keys, digest), digest))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isDigestOf(after, newDigest(before, digest), digest)).toBe(false);
    expect(isDigestOf(writing, newDigest(before, digest), digestsOf('rs_2'))).toBe(false);
  });

  it('never knows a digest by a key that it does not name', () => {
    const digest = digestsOf('rs_1');
    const renamed = Buffer.concat([newDigest(writing, digest).subarray(0, 9), newDigest(before, digest).subarray(9)]);

    expect(isDigestOf(writing, renamed, digest)).toBe(false);
  });

  it('opens and knows nothing that names no key', () => {
    const [sealed, digest] = [sealNamed(alone, 'a secret', 'row 1'), newDigest(alone, digestsOf('rs_1'))];

    expect(() => unsealNamed(alone, sealed.subarray(9), 'row 1')).toThrow(UnknownKey);
    expect(isDigestOf(alone, digest.subarray(9), digestsOf('rs_1'))).toBe(false);
  });

  it.each([
    ['2', 'must be number:secret'],
    [`0:${ONE}`, 'must be number:secret'],
    ['2:short', 'secret 2 has fewer than 32 characters'],
    [`1:${ONE},1:${TWO}`, 'two secrets have the number 1'],
    [`2:${ONE},1:${ONE}`, 'secret 1 is also there under another number'],
  ])('refuses %s, and shows no secret', (text, problem) => {
    const read = (): unknown => loadEnv({ RAMPART_SECRETS: text });

    expect(read).toThrow(`RAMPART_SECRETS: ${problem}`);
    expect(read).not.toThrow(ONE);
  });

  it('refuses a ring beside a single secret', () => {
    expect(() => loadEnv({ RAMPART_SECRET: ONE, RAMPART_SECRETS: `1:${ONE}` })).toThrow('set one of them');
  });
});

describe('a setting in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampart-settings-'));
  const file = path.join(folder, 'secrets');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read without the line break at its end', () => {
    writeFileSync(file, `2:${TWO},1:${ONE}\n`);

    expect(loadEnv({ RAMPART_SECRETS_FILE: file }).RAMPART_SECRETS).toEqual([
      { number: '2', secret: TWO },
      { number: '1', secret: ONE },
    ]);
  });

  it('is named where its file is missing, empty, or the setting is set as well', () => {
    writeFileSync(file, '\n');

    expect(() => loadEnv({ RAMPART_SECRET_FILE: path.join(folder, 'none') })).toThrow(
      'RAMPART_SECRET: the file of RAMPART_SECRET_FILE cannot be read (ENOENT)',
    );
    expect(() => loadEnv({ RAMPART_SECRET_FILE: file })).toThrow(
      'RAMPART_SECRET: the file of RAMPART_SECRET_FILE is empty',
    );
    expect(() => loadEnv({ RAMPART_SECRET_FILE: file, RAMPART_SECRET: ONE })).toThrow(
      'RAMPART_SECRET: is set as well as RAMPART_SECRET_FILE',
    );
  });
});
