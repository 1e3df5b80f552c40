import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BadEnvironment, loadEnv } from '@rampart/config';
import { inProject } from '../bootstrap/project.mjs';
import { containersOf, FOLDER, podsOf, presentObjects, readSettings, readText, secretFiles } from './kustomize.js';

const settings = readSettings('base/settings.env', 'overlays/live/settings.env');
const pods = podsOf(presentObjects());

describe('the settings of deploy/kustomize', () => {
  it('are taken by live mode, once the empty lines are filled in', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-kustomize-'));
    for (const [name, content] of Object.entries(FILES)) fs.writeFileSync(path.join(folder, name), content);
    const given = Object.entries({ ...settings, ...FILLED_IN }).map(([name, value]) => [
      name,
      value.replace('/run/secrets/rampart', folder),
    ]);

    try {
      expect(problemsOf(Object.fromEntries(given))).toEqual([]);
      expect(secretFiles().filter((name) => !(name in FILES) && !OF_OTHERS.has(name))).toEqual([]);
      expect(
        Object.keys(settings)
          .filter((name) => settings[name] === '')
          .sort(),
      ).toEqual(Object.keys(FILLED_IN).sort());
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('are settings that there are, and secrets are files', () => {
    const example = fs.readFileSync(inProject('.env.example'), 'utf8');
    const own = pods.flatMap(([name, pod]) =>
      name === 'rampart-signer' ? [] : containersOf(pod).flatMap(({ env = [] }) => env.map((each) => each.name)),
    );
    const names = [...Object.keys(settings), ...own];

    expect(names).toContain('MIGRATIONS_DATABASE_URL_FILE');
    expect(names.filter((name) => !example.includes(`#${name.replace(/_FILE$/, '')}=`))).toEqual([]);
    expect(names.filter((name) => /SECRET|DATABASE_URL|PASS|SMTP_URL/.test(name) && !name.endsWith('_FILE'))).toEqual(
      [],
    );
  });

  it("give the owner's address to the migration alone, and commit no secret", () => {
    const having = pods.filter(([, { volumes = [] }]) =>
      volumes.some(({ secret }) => secret?.secretName?.startsWith('rampart-owner')),
    );

    expect(having.map(([name]) => name)).toEqual(['rampart-migrate']);
    expect(readText('overlays/live/.gitignore')).toBe('/secrets\n');
    expect(fs.existsSync(path.join(FOLDER, 'overlays/live/secrets'))).toBe(false);
  });
});

function problemsOf(given: Record<string, string>): readonly string[] {
  try {
    loadEnv(given);
    return [];
  } catch (error) {
    return (error as BadEnvironment).problems;
  }
}

/** Settings of the signer, of the migration, and of the desk, which reads its own. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'signer-policy.json',
  'signer-passphrase',
  'migrations-database-url',
  'desk.json',
]);
const FILES: Readonly<Record<string, string>> = {
  'rampart-secrets': '1:6a1cf5a8e1b5b7f0a2f5c9f7b1d3e5a7f39d2b6c0e8471a5d6b3908c7e2f41da\n',
  'database-url': 'postgres://rampart_app:password@db.example.com/rampart?sslmode=verify-full\n',
  's3-access-key-id': 'an-id\n',
  's3-secret-access-key': 'a-key\n',
  'bitcoin-rpc-url': 'http://rampart:password@bitcoind.bitcoin.svc:8332\n',
  'evm-rpc-url-ethereum': 'https://one.example/key,https://two.example/key\n',
  'evm-rpc-url-bsc': 'https://one.example/key,https://two.example/key\n',
  'kannel-password': 'a-password\n',
  'smtp-url': 'smtps://user:password@mail.example.com\n',
};
const FILLED_IN: Readonly<Record<string, string>> = {
  BITCOIN_XPUB: 'an-xpub',
  BITCOIN_LEGACY_XPUB: 'an-xpub',
  EVM_XPUB: 'an-xpub',
  KANNEL_URL: 'https://kannel.example.com',
  KANNEL_USERNAME: 'rampart',
  EMAIL_FROM: 'no-reply@example.com',
  S3_URL: 'https://s3.example.com',
  S3_BUCKET: 'documents',
};
