import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkWords, generateWords, SeedKeys } from '../keys/seed-keys.js';
import { SignerProblem } from '../signer-problem.js';
import { PassphraseStore } from '../stores/passphrase-store.js';
import { openSeed, sealSeed } from './sealed-seed.js';

const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const SEALING = { network: 'main', store: new PassphraseStore('a long passphrase') };

describe('a sealed seed', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'seed-'));
    file = path.join(folder, 'seed.json');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('opens with its passphrase, and shows neither words nor passphrase', async () => {
    await sealSeed(file, PHRASE, SEALING);

    expect(await openSeed(file, SEALING)).toBe(PHRASE);
    expect(fs.readFileSync(file, 'utf8')).not.toMatch(/abandon|a long/);
    expect(fs.statSync(file).mode & 0o777).toBe(0o400);
  });

  it('opens with no other passphrase, for no other network, and not when a byte of it was changed', async () => {
    await sealSeed(file, PHRASE, SEALING);
    const content = JSON.parse(fs.readFileSync(file, 'utf8')) as { sealed: string };
    const changed = path.join(folder, 'changed.json');
    const sealed = Buffer.from(content.sealed, 'base64');
    sealed[0]! ^= 1;
    fs.writeFileSync(changed, JSON.stringify({ ...content, sealed: sealed.toString('base64') }));

    const other = { ...SEALING, store: new PassphraseStore('another passphrase') };
    await expect(openSeed(file, other)).rejects.toThrow(SignerProblem);
    await expect(openSeed(file, { ...SEALING, network: 'regtest' })).rejects.toThrow('of the network main');
    await expect(openSeed(changed, SEALING)).rejects.toThrow('does not open');
  });

  it('is never overwritten', async () => {
    await sealSeed(file, PHRASE, SEALING);

    await expect(sealSeed(file, generateWords(), SEALING)).rejects.toThrow('EEXIST');
    expect(await openSeed(file, SEALING)).toBe(PHRASE);
  });
});

describe('keys of a seed', () => {
  it('are those of BIP 84 and BIP 44', () => {
    const { accounts } = new SeedKeys(PHRASE, 'main');

    expect(accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 }).address).toBe(
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    );
    expect(accounts.paymentAt({ account: 'segwit', branch: 1, index: 0 }).address).toBe(
      'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    );
    expect(accounts.paymentAt({ account: 'legacy', branch: 0, index: 0 }).address).toBe(
      '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA',
    );
  });

  it('come from words with a right checksum only', () => {
    expect(checkWords(`  ${PHRASE.toUpperCase()} `)).toBe(PHRASE);
    expect(() => checkWords(PHRASE.replace('about', 'abandon'))).toThrow(SignerProblem);
    expect(generateWords().split(' ')).toHaveLength(24);
  });
});
