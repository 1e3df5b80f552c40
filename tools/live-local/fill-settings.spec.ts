import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { BadEnvironment, DRIVER_SETTINGS, loadEnv } from '@rampart/config';
import { DRIVERS } from '@rampart/drivers';
import { inProject } from '../bootstrap/project.mjs';
import { fillSettings, namesOf, readSettings } from './fill-settings.js';

const example = fs.readFileSync(inProject('.env.live.example'), 'utf8');
const known = namesOf(fs.readFileSync(inProject('.env.example'), 'utf8'));

/** As an operator would fill it. */
const FILLED = {
  RAMPART_SECRET: '3f9a7c51e0d84b2696be1d07a4c3f85219d6e7b0c8f14a35',
  PUBLIC_URL: 'https://ramp.example.com',
  DATABASE_URL: 'postgres://rampart_app:word@db.example.com/rampart?sslmode=verify-full',
  MIGRATIONS_DATABASE_URL: 'postgres://rampart_owner:word@db.example.com/rampart?sslmode=verify-full',
  BITCOIN_RPC_URL: 'http://rampart:word@127.0.0.1:8332',
  BITCOIN_XPUB: 'xpub6A',
  BITCOIN_LEGACY_XPUB: 'xpub6B',
  BITCOIN_SIGNER_SOCKET: '/run/rampart-signer/signer.sock',
  EVM_XPUB: 'xpub6C',
  EVM_SIGNER_SOCKET: '/run/rampart-signer/signer.sock',
  EVM_RPC_URL_ETHEREUM: 'https://one.example/KEY',
  EVM_RPC_URL_BSC: 'https://one.example/KEY',
  DESK_CONFIG: '/etc/rampart/desk.json',
  SCREENING_LISTS_FOLDER: '/srv/lists',
  KANNEL_URL: 'http://127.0.0.1:13013/cgi-bin/sendsms',
  KANNEL_USERNAME: 'rampart',
  KANNEL_PASSWORD: 'word',
  EMAIL_FROM: 'no-reply@ramp.example.com',
  SMTP_URL: 'smtp://user:word@mail.example.com:587',
};

describe('.env.live.example', () => {
  it('names each setting once, and none that there is not', () => {
    const names = namesOf(example);

    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(names.length).toBe(new Set(names).size);
  });

  it('has all that live mode needs: filled in, it is accepted, by drivers that there are', () => {
    const env = loadEnv(readSettings(fillSettings(example, FILLED)));
    const routed = (routes: readonly { driver: string }[]): string[] => routes.map(({ driver }) => driver);

    expect(env.RAMPART_MODE).toBe('live');
    expect(Object.keys(DRIVERS.chain)).toEqual(expect.arrayContaining(routed(env.CHAIN_DRIVERS)));
    expect(Object.keys(DRIVERS.fiatRail)).toEqual(expect.arrayContaining(routed(env.RAIL_DRIVERS)));
    for (const port of ['kycReviewer', 'priceFeed', 'screening', 'sms', 'email', 'vault'] as const)
      expect(Object.keys(DRIVERS[port])).toContain(env[DRIVER_SETTINGS[port]]);
  });

  it.each(Object.keys(readSettings(example)).filter((name) => readSettings(example)[name] === ''))(
    'says which line is still empty: %s',
    (name) => {
      expect(() => fillSettings(example, { ...FILLED, [name]: '' })).toThrow(`not filled in: ${name}`);
    },
  );

  it('has each line that live mode demands', () => {
    const problems = problemsOf({ RAMPART_MODE: 'live' }).map((problem) => problem.split(':')[0] ?? '');

    expect(problems.length).toBeGreaterThan(5);
    expect(Object.keys(readSettings(example))).toEqual(expect.arrayContaining(problems));
  });

  it('filled in, says the same to a shell that reads it', () => {
    const url = 'postgres://app:w%20rd@db.example.com/rampart?sslmode=verify-full&application_name=a b';
    const filled = fillSettings(example, { ...FILLED, DATABASE_URL: url, KANNEL_PASSWORD: 'w(o)r$d#1' });
    const script = `${filled}\nprintf '%s\\n%s' "$DATABASE_URL" "$KANNEL_PASSWORD"`;

    expect(execFileSync('sh', { input: script, encoding: 'utf8' })).toBe(`${url}\nw(o)r$d#1`);
    expect(readSettings(filled)).toMatchObject({ DATABASE_URL: url, KANNEL_PASSWORD: 'w(o)r$d#1' });
    expect(() => fillSettings(example, { ...FILLED, KANNEL_PASSWORD: "it's" })).toThrow('neither a quote');
  });

  it('has a line for each value that is put into it', () => {
    expect(() => fillSettings(example, { ...FILLED, SMTP_PASSWORD: 'word' })).toThrow('no line for SMTP_PASSWORD');
  });
});

function problemsOf(settings: Record<string, string>): readonly string[] {
  try {
    loadEnv(settings);
    return [];
  } catch (error) {
    if (error instanceof BadEnvironment) return error.problems;
    throw error;
  }
}
