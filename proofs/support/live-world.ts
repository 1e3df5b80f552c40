import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Env, loadEnv, projectRoot } from '@rampart/config';
import { secretHex } from '@rampart/kernel';
import { Operators } from '@rampart/partners';
import { withPartners } from '../../apps/standalone/src/partners-context.js';
import { Client, type Json } from '../../test/support/client.js';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { DESK_ACCOUNT, DeskClerk, deskConfig } from '../../test/support/desk.js';
import { freePort } from '../../test/support/ports.js';
import { type Running, startProgram } from '../../test/support/processes.js';
import { makeCertificate } from '../components/certificate.js';
import { type Markets, startMarkets } from '../components/markets.js';
import { startTwilio, type Twilio } from '../../test/support/stand-ins/twilio.js';
import { startTlsFront, type TlsFront } from '../components/tls-front.js';
import { PASSWORD, Visitor } from '../../test/support/visitor.js';

const PARTNER_HOST = 'hooks.partner.example';
/** A wallet on the world's sanctions list, so no order may name it. */
export const LISTED_WALLET = 'bc1q0ht9tyks4vh7p5p904t340cr9nvahy7u3re7zg';
const HERE = path.join(projectRoot, 'proofs/drills/live');

/** The service in live mode, as processes, against a world in a separate process. */
export interface LiveWorld {
  readonly env: Env;
  readonly database: TestDatabase;
  /** The routes of the outer world: its memory, and actions of its users. */
  readonly outer: Client;
  readonly partner: Client;
  readonly hookUrl: string;
  /** Text messages that a phone received. */
  messagesTo(phone: string): string[];
  readonly operators: readonly [Visitor, Visitor];
  readonly clerks: readonly [DeskClerk, DeskClerk];
  /** Milliseconds until API, ops and worker were ready. */
  readonly bootMs: number;
  /** Starts another process of the service with other settings. */
  start(app: 'api' | 'ops' | 'worker', settings?: Record<string, string>): Running;
  close(): Promise<void>;
}

/** `settingsOf` are those of another chain than the outer one, for a service with that secret. */
export async function startLiveWorld(
  settingsOf: (secret: string) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Promise<LiveWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rampart-live-'));
  const desk = deskConfig({ ...DESK_ACCOUNT, timeZone: 'UTC' });
  const [outer, markets, twilio] = await Promise.all([
    startOuterWorld(folder),
    startMarkets(() => new Date()),
    startTwilio(),
  ]);
  const database = await newDatabase();
  const port = await freePort();
  const front = await startTlsFront(port, outer);
  const settings = await liveSettings({ folder, database, desk: desk.path, outer, markets, twilio, port, front });
  Object.assign(settings, await settingsOf(settings['RAMPART_SECRET'] ?? ''));
  const env = loadEnv(settings);
  const running: Running[] = [];
  const start = (app: string, more: Record<string, string> = {}): Running => {
    const program = startProgram(`dist/apps/${app}/src/main.js`, { ...settings, ...more });
    running.push(program);
    return program;
  };
  const migrated = startProgram('dist/apps/standalone/src/migrate.js', settings);
  if ((await migrated.ended) !== 0) throw new Error(migrated.output());
  await withPartners(env, async (context) => {
    for (const name of ['mei', 'jo']) await context.get(Operators).setPassword(name, PASSWORD, 'real');
  });
  const begun = performance.now();
  await Promise.all(['api', 'ops', 'worker'].map((app) => start(app).readyAfter));
  const bootMs = performance.now() - begun;
  const operators = [await operatorAt(env.OPS_URL, 'mei'), await operatorAt(env.OPS_URL, 'jo')] as const;
  const { apiKey, apiSecret } = (await operators[0].post('/partners', { name: 'Live partner' })).body;
  return {
    env,
    database,
    outer: new Client(outer.url),
    partner: Client.basic(`http://${env.HOST}:${env.PORT}`, apiKey, apiSecret),
    hookUrl: `https://${PARTNER_HOST}/rampart`,
    messagesTo: (phone) => twilio.received(phone),
    operators,
    clerks: [new DeskClerk(operators[0], 'nzd', '/desk'), new DeskClerk(operators[1], 'nzd', '/desk')],
    bootMs,
    start,
    close: async () => {
      running.forEach((each) => each.signal('SIGTERM'));
      await Promise.all(running.map((each) => each.ended));
      outer.process.disconnect();
      await Promise.all([markets.close(), twilio.close(), front.close()]);
      await database.drop();
      desk.remove();
      rmSync(folder, { recursive: true });
    },
  };
}

interface OuterWorld {
  readonly process: ChildProcess;
  readonly url: string;
  readonly partnerPort: number;
  readonly key: string;
  readonly certificate: string;
}

async function startOuterWorld(folder: string): Promise<OuterWorld> {
  const { key, certificate } = makeCertificate(folder, PARTNER_HOST);
  const process = fork(
    path.join(HERE, 'outer-world.mjs'),
    [key, certificate, DESK_ACCOUNT.number, DESK_ACCOUNT.currency],
    {
      cwd: projectRoot,
      execArgv: [],
    },
  );
  const { world, partner } = await new Promise<Json>((resolve, reject) => {
    process.once('message', resolve as (message: unknown) => void);
    process.once('exit', (code) => reject(new Error(`the outer world ended with ${code}`)));
  });
  return { process, url: `http://127.0.0.1:${world}`, partnerPort: partner, key, certificate };
}

async function liveSettings(place: {
  folder: string;
  database: TestDatabase;
  desk: string;
  outer: OuterWorld;
  markets: Markets;
  twilio: Twilio;
  port: number;
  front: TlsFront;
}): Promise<Record<string, string>> {
  const { folder, database, desk, outer, markets, twilio, port, front } = place;
  const lists = path.join(folder, 'lists');
  mkdirSync(lists);
  writeFileSync(path.join(lists, 'own.txt'), `${LISTED_WALLET}\n`);
  return {
    RAMPART_MODE: 'live',
    RAMPART_SECRET: secretHex(32),
    DATABASE_URL: database.url,
    MIGRATIONS_DATABASE_URL: database.ownerUrl,
    DATA_DIR: folder,
    PORT: String(port),
    OPS_PORT: String(await freePort()),
    PUBLIC_URL: front.url,
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    CHAIN_DRIVER: 'none',
    CHAIN_DRIVERS: 'bitcoin:outer',
    FIAT_RAIL_DRIVER: 'none',
    RAIL_DRIVERS: 'nz-bank-transfer:desk',
    DESK_CONFIG: desk,
    KYC_REVIEWER_DRIVER: 'desk',
    PRICE_FEED_DRIVER: 'exchanges',
    PRICE_SOURCES_URL: markets.url,
    SCREENING_DRIVER: 'lists',
    SCREENING_LISTS_FOLDER: lists,
    SMS_DRIVER: 'twilio',
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: twilio.account,
    TWILIO_AUTH_TOKEN: twilio.token,
    SMS_FROM: 'Rampart',
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(HERE, 'register-outer.mjs')).href}`,
    NODE_EXTRA_CA_CERTS: outer.certificate,
    OUTER_WORLD: outer.url,
    OUTER_PARTNER: PARTNER_HOST,
    OUTER_PARTNER_PORT: String(outer.partnerPort),
  };
}

/** An operator at the console, with a second step. */
export async function operatorAt(opsUrl: string, name: string, password = PASSWORD): Promise<Visitor> {
  const visitor = new Visitor(`${opsUrl}/ops/api`);
  const { status, text } = await visitor.signIn(name, password);
  if (status !== 200) throw new Error(`not signed in: ${text}`);
  await visitor.enrol(Date.now, password);
  return visitor;
}
