import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { makeCertificate } from '../../proofs/components/certificate.js';
import { findClamd, startClamd } from '../../proofs/components/clamd.js';
import { findKannel, startKannel } from '../../proofs/components/kannel.js';
import { startMarkets } from '../../proofs/components/markets.js';
import { findRadosgw, startRadosgw } from '../../proofs/components/radosgw.js';
import { startTlsFront } from '../../proofs/components/tls-front.js';
import { freePort } from '../postgres/ports.js';
import { startChains } from './chains.js';
import { ACCOUNT, writeDeskAccount } from './desk-account.js';
import { startMailServer } from './mail-server.js';
import { startOuterWorld } from './outer-world.js';

export const PARTNER_HOST = 'hooks.partner.example';
/** So that a list is there; no order may name it. */
const LISTED_WALLET = 'bc1q0ht9tyks4vh7p5p904t340cr9nvahy7u3re7zg';
const BUCKET = 'rampart-documents';
/** As the service takes documents. */
const MAX_UPLOAD = '100M';

/** All that a live service talks to, on this machine: its settings, what its processes need to reach a partner here, and where people look. */
export type Components = Awaited<ReturnType<typeof startComponents>>;

/** Starts them all; `onStop` is given what ends each, as soon as it runs. */
export async function startComponents(folder: string, onStop: (stop: () => Promise<unknown>) => void) {
  const kept = <T>(component: T, stop: (component: T) => Promise<unknown>): T => {
    onStop(() => stop(component));
    return component;
  };
  const reported = async <T>(name: string, starting: Promise<T>): Promise<T> => {
    const component = await starting;
    if (component) console.log(`  ${name} after ${Math.round(performance.now() / 1_000)} s`);
    return component;
  };
  const inFolder = (name: string): string => path.join(folder, name);
  const places = { texts: inFolder('texts.txt'), mail: inFolder('mail'), webhooks: inFolder('webhooks.jsonl') };
  const statements = inFolder('statements');
  const secret = randomBytes(32).toString('hex');
  const certificate = makeCertificate(folder, PARTNER_HOST, 'localhost');
  const [chains, kannel, markets, mail, clamd, storage] = await Promise.all([
    reported('bitcoind, two anvils and the signer run', startChains(await approverOf(secret))).then((it) =>
      kept(it, (each) => each.stop()),
    ),
    reported('Kannel runs', startTextGateway(places.texts)).then((it) => kept(it, (each) => each.close())),
    startMarkets(() => new Date()).then((it) => kept(it, (each) => each.close())),
    startMailServer(places.mail).then((it) => kept(it, (each) => each.stop())),
    reported('clamd runs', startScanner()).then((it) => it && kept(it, (each) => each.close())),
    reported("Ceph's radosgw runs", startStorage()).then((it) => it && kept(it, ({ gateway }) => gateway.stop())),
  ]);
  const outer = kept(
    await startOuterWorld({ account: ACCOUNT, statements, webhooks: places.webhooks, certificate }),
    (each) => each.stop(),
  );
  const ports = { api: await freePort(), ops: await freePort(), events: await freePort() };
  const front = kept(await startTlsFront(ports.api, certificate), (each) => each.close());
  return {
    chains,
    settings: {
      ...{ RAMPART_SECRET: secret, PUBLIC_URL: front.url, DATA_DIR: folder },
      ...{ PORT: String(ports.api), OPS_PORT: String(ports.ops), DRIVER_EVENTS_PORT: String(ports.events) },
      SMS_REPORTS_URL: `http://127.0.0.1:${ports.events}`,
      ...chains.settings,
      DESK_CONFIG: writeDeskAccount(folder, statements),
      PRICE_SOURCES_URL: markets.url,
      SCREENING_LISTS_FOLDER: writeList(inFolder('lists')),
      ...{ KANNEL_URL: kannel.url, KANNEL_USERNAME: kannel.username, KANNEL_PASSWORD: kannel.password },
      ...{ EMAIL_FROM: 'no-reply@ramp.example', SMTP_URL: mail.url },
      ...(clamd ? { CLAMD_ADDRESS: clamd.socket } : {}),
      ...storage?.settings,
    },
    environment: {
      NODE_OPTIONS: `--import=${new URL('../../proofs/components/reach-partner.mjs', import.meta.url).href}`,
      NODE_EXTRA_CA_CERTS: certificate.certificate,
      ...{ OUTER_PARTNER: PARTNER_HOST, OUTER_PARTNER_PORT: String(outer.partnerPort) },
    },
    places: {
      ...places,
      bank: outer.url,
      webhookUrl: `https://${PARTNER_HOST}/rampart`,
      documents: storage ? "in a bucket of Ceph's radosgw" : `sealed in ${inFolder('vault')}`,
      scanner: clamd ? 'clamd, with a signature of our own' : 'none: apt-get install clamav-daemon',
    },
  };
}

/** Each text that arrives at a phone is a line of the file. */
async function startTextGateway(file: string) {
  const programs = findKannel();
  if (!programs) throw new Problem('there is no Kannel');
  const kannel = await startKannel(programs);
  fs.writeFileSync(file, '', { mode: 0o600 });
  kannel.onText(({ to, text }) => fs.appendFileSync(file, `${to} ${text}\n`));
  await kannel.connectCentre();
  return kannel;
}

async function startScanner() {
  const program = findClamd();
  return program === undefined ? undefined : startClamd(program, MAX_UPLOAD);
}

/** Ceph's object storage with a bucket, if it is installed. */
async function startStorage() {
  if (!findRadosgw()) return undefined;
  const gateway = await startRadosgw();
  await gateway.call('PUT', `/${BUCKET}`);
  const keys = { S3_ACCESS_KEY_ID: gateway.keyId, S3_SECRET_ACCESS_KEY: gateway.secret };
  return { gateway, settings: { VAULT_DRIVER: 's3', S3_URL: gateway.url, S3_BUCKET: BUCKET, ...keys } };
}

function writeList(folder: string): string {
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'own.txt'), `${LISTED_WALLET}\n`);
  return folder;
}

async function approverOf(secret: string): Promise<string> {
  const [{ Approver }, { deriveKey }] = await Promise.all([import('@rampart/signing'), import('@rampart/config')]);
  return new Approver(deriveKey({ RAMPART_SECRET: secret }, 'payout-approval')).publicKey;
}
