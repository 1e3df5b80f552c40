import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSeed, sealSeed } from '../../../apps/signer/src/seed/sealed-seed.js';
import type { KeyStore } from '../../../apps/signer/src/stores/key-store.js';
import { KmsStore } from '../../../apps/signer/src/stores/kms-store.js';
import { PassphraseStore } from '../../../apps/signer/src/stores/passphrase-store.js';
import { Pkcs11Store } from '../../../apps/signer/src/stores/pkcs11-store.js';
import { describeWithSoftHsm, makeToken, type SoftHsm } from '../../support/softhsm.js';
import { type Kms, startKms } from '../../support/stand-ins/kms.js';

const PHRASE = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

/** Rules for a seed, whichever store holds the key that seals it. */
function itSealsSeeds(store: () => Promise<KeyStore>): void {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(tmpdir(), 'seed-'));
    file = path.join(folder, 'seed.json');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('opens what it sealed, after a restart too, and the file has nothing of the words', async () => {
    await sealSeed(file, PHRASE, { network: 'main', store: await store() });

    expect(await openSeed(file, { network: 'main', store: await store() })).toBe(PHRASE);
    expect(fs.readFileSync(file, 'utf8')).not.toContain('abandon');
  });

  it.each(['network', 'key', 'sealed'])('opens nothing when the file says another %s', async (part) => {
    await sealSeed(file, PHRASE, { network: 'main', store: await store() });
    const content = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
    const flip = (text: string): string => (text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`);
    const key = content['key'] as Record<string, unknown>;
    const wrapped = 'salt' in key ? 'salt' : 'wrapped';
    const changes: Record<string, unknown> = {
      network: 'regtest',
      key: { ...key, [wrapped]: flip(key[wrapped] as string) },
      sealed: flip(content['sealed'] as string),
    };
    const changed = path.join(folder, 'changed.json');
    fs.writeFileSync(changed, JSON.stringify({ ...content, [part]: changes[part] }));

    const network = part === 'network' ? 'regtest' : 'main';
    await expect(openSeed(changed, { network, store: await store() })).rejects.toThrow();
  });

  it('opens no seed that another kind of store sealed', async () => {
    const { name } = await store();
    const other = name === 'passphrase' ? { network: 'main', store: await lentStore(name) } : undefined;
    await sealSeed(file, PHRASE, other ?? { network: 'main', store: new PassphraseStore('a long passphrase') });

    await expect(openSeed(file, { network: 'main', store: await store() })).rejects.toThrow('the policy names');
  });
}

/** A store that claims another key name. */
async function lentStore(name: string): Promise<KeyStore> {
  const key = Buffer.alloc(32, 1);
  const wrapped = { store: 'kms', keyId: name, wrapped: 'AAAA' } as const;
  return Promise.resolve({ name: 'kms', makeKey: async () => ({ key, wrapped }), openKey: async () => key });
}

describe('a passphrase', () => {
  itSealsSeeds(() => Promise.resolve(new PassphraseStore('a long passphrase')));
});

describe('a key service', () => {
  let kms: Kms;
  beforeAll(async () => {
    kms = await startKms();
  });
  afterAll(() => kms.close());
  const settings = () => ({ region: kms.region, keyId: kms.keyId, endpoint: kms.url });

  itSealsSeeds(() => KmsStore.open(settings(), kms.credentials));

  it('refuses who has not its secret, another key, and another purpose', async () => {
    const stranger = await KmsStore.open(settings(), { ...kms.credentials, AWS_SECRET_ACCESS_KEY: 'guessed' });
    const other = await KmsStore.open({ ...settings(), keyId: 'alias/other' }, kms.credentials);
    const own = await KmsStore.open(settings(), kms.credentials);
    const { wrapped } = await own.makeKey('one purpose');

    await expect(stranger.makeKey('p')).rejects.toThrow('InvalidSignatureException');
    await expect(other.makeKey('p')).rejects.toThrow('NotFoundException');
    await expect(own.openKey(wrapped as never, 'another purpose')).rejects.toThrow('InvalidCiphertextException');
    await expect(KmsStore.open(settings(), {})).rejects.toThrow('AWS_ACCESS_KEY_ID');
  });
});

describeWithSoftHsm('a hardware module', () => {
  let token: SoftHsm;
  beforeAll(() => {
    token = makeToken('rampart');
  });
  afterAll(() => token.remove());
  const settings = (key = 'seed') => ({ module: token.module, token: token.token, key });

  itSealsSeeds(() => Pkcs11Store.open(settings(), token.pin));

  it('refuses another PIN, a token that is not there, and a key that it does not have', async () => {
    const { wrapped } = await (await Pkcs11Store.open(settings(), token.pin)).makeKey('p');
    const guesser = await Pkcs11Store.open(settings(), '00000000');
    const lost = await Pkcs11Store.open({ ...settings(), token: 'lost' }, token.pin);
    const own = await Pkcs11Store.open(settings(), token.pin);

    await expect(async () => guesser.makeKey('p')).rejects.toThrow('PIN_INCORRECT');
    await expect(async () => lost.makeKey('p')).rejects.toThrow('has no token lost');
    await expect(async () => own.openKey({ ...wrapped, label: 'gone' } as never, 'p')).rejects.toThrow('no key gone');
    await expect(async () => own.openKey(wrapped as never, 'another purpose')).rejects.toThrow('refused');
  });
});
