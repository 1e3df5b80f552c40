import { CRASH_POINTS, RAMPART_MODES } from '@rampart/kernel';
import { z } from 'zod';
import { driver, flag, percent, port, proxies, rate, routes, url, whole } from './setting-types.js';

/** Public in this file, so live mode refuses it, and a sandbox that other machines reach. */
export const SANDBOX_SECRET = 'sandbox-only-secret-that-live-mode-refuses';

const CRASH_AT = new RegExp(`^(${CRASH_POINTS.join('|').replaceAll('.', '\\.')})(:[1-9]\\d*)?$`);

/** Every setting with its check, default and purpose. `npm run generate` writes `.env.example` from this list. */
export const settings = z.object({
  RAMPART_MODE: z
    .enum(RAMPART_MODES)
    .default('sandbox')
    .describe('sandbox or live. Live refuses sandbox drivers, seeded or default secrets and private webhook addresses'),
  RAMPART_SECRET: z
    .string()
    .min(32)
    .default(SANDBOX_SECRET)
    .describe(
      'At least 32 random characters. The pepper of API secrets and the key of stored documents and webhook secrets are derived from it. Required in live mode, and in a sandbox that other machines reach',
    ),

  HOST: z.string().min(1).default('127.0.0.1').describe('Address that the api listens on'),
  PORT: port.default(3000).describe('Port of the api'),
  OPS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe("Address that the operators' app listens on. Keep it internal"),
  OPS_PORT: port.default(3001).describe("Port of the operators' app"),
  OPS_URL: url(/^https?$/)
    .optional()
    .describe(
      'Address under which operators reach their pages, when a proxy is in front. Default: http://OPS_HOST:OPS_PORT',
    ),
  WORKER_HOST: z.string().default('127.0.0.1').describe('Address that WORKER_PORT is opened on'),
  WORKER_PORT: port
    .optional()
    .describe(
      "Port of the worker's /health/live and /health/ready, for orchestrators; nothing else is there. Default: none",
    ),
  DRIVER_EVENTS_HOST: z.string().default('127.0.0.1').describe('Address that DRIVER_EVENTS_PORT is opened on'),
  DRIVER_EVENTS_PORT: port
    .optional()
    .describe(
      "Port of a worker that takes providers' signed notifications at /rails/{driver}/events and /chains/{driver}/events; nothing else is there. Default: none",
    ),
  PUBLIC_URL: url(/^https?$/)
    .optional()
    .describe('Address under which partners reach the api. Default: http://HOST:PORT'),
  TRUSTED_PROXIES: proxies
    .default(['loopback'])
    .describe(
      'Load balancers whose X-Forwarded-For is trusted: addresses, CIDR ranges, loopback, linklocal, uniquelocal. Other clients are identified by the address that connects',
    ),
  ADMISSION_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(600)
    .default(2)
    .describe(
      'A request that could not be answered within so many seconds, by what others take, is answered 503 at once',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .optional()
    .describe(
      'After SIGTERM everything is served for so long while /health/ready answers 503, so that load balancers send no more; then the listener closes. Default: 3, in sandbox 0',
    ),
  RATE_LIMIT_READS: rate.describe(
    'GET requests per second and key (or user), counted over all processes; the burst is the same number; 0 for no limit. Default: 100, in a sandbox on loopback 10000',
  ),
  RATE_LIMIT_WRITES: rate.describe(
    'Other requests per second and key (or user), likewise. Default: 100, in a sandbox on loopback 10000',
  ),
  RATE_LIMIT_ANONYMOUS: rate.describe(
    'Requests without valid credentials per second and IP address, likewise. Default: 50, in a sandbox on loopback 10000',
  ),
  SMS_LIMITS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Limits of text messages per number, neighbouring numbers, partner and country, against SMS fraud. Default: on, in a sandbox on loopback off. Live refuses off',
    ),
  CDN_URL: url(/^https?$/)
    .optional()
    .describe('Address of the method icons. Default: PUBLIC_URL/cdn'),
  CHECKOUT_URL: url(/^https?$/)
    .optional()
    .describe('Address of the hosted checkout page. Default: PUBLIC_URL/checkout'),

  DATABASE_URL: url(/^postgres(ql)?$/)
    .default('postgres://postgres:password@127.0.0.1:5432/rampart')
    .describe('Postgres 15 or newer. `npm start` runs an embedded one when this is not set'),
  MIGRATIONS_DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .describe(
      'The same database by the role that owns its tables, for migrate alone. The role of DATABASE_URL is then limited to what the service needs',
    ),
  DATABASE_POOL: whole(2, 200).default(10).describe('Database connections per process'),
  DATABASE_TIMEOUT_SECONDS: whole(1, 60)
    .default(10)
    .describe(
      'A statement that takes longer is cancelled; a connection on which Postgres is silent for one second more is closed',
    ),
  DATA_DIR: z.string().min(1).default('./var').describe('Folder of documents, the embedded database and sandbox.json'),

  QUEUE_BACKEND: z.enum(['postgres', 'redis']).default('postgres').describe('Backend of the BullMQ queues'),
  REDIS_URL: url(/^rediss?$/)
    .default('redis://127.0.0.1:6379')
    .describe('Redis or Valkey, used when QUEUE_BACKEND=redis'),
  WORKER_CONCURRENCY: whole(1, 256).default(16).describe('Jobs that one worker process runs at once, per queue'),

  CHAIN_DRIVER: driver.default('sandbox').describe('Driver of the chains: deposits and crypto payouts'),
  CHAIN_DRIVERS: routes
    .default([])
    .describe(
      'Drivers of single chains, as in bitcoin:bitcoind,ethereum:evm; `internal` stands for payouts inside an exchange, `none` for no driver, old:NAME for a driver that only finishes what it has begun. All others have CHAIN_DRIVER',
    ),
  FIAT_RAIL_DRIVER: driver.default('sandbox').describe('Driver of the fiat rail: payments and fiat payouts'),
  RAIL_DRIVERS: routes.default([]).describe('Drivers of single methods likewise, as in paynow:hitpay,fps:none'),
  KYC_REVIEWER_DRIVER: driver.default('sandbox').describe('Driver of the KYC review; `desk` waits for an operator'),
  PRICE_FEED_DRIVER: driver.default('sandbox').describe('Driver of the prices'),
  SCREENING_DRIVER: driver.default('sandbox').describe('Driver of the sanctions screening'),
  SMS_DRIVER: driver.default('sandbox').describe('Driver of the text messages'),
  VAULT_DRIVER: driver
    .default('disk')
    .describe('Driver of the document vault; `disk` stores documents encrypted in DATA_DIR/vault'),

  DESK_CONFIG: z.string().min(1).optional().describe('JSON file of the bank accounts behind the fiat rail `desk`'),
  LATE_GRACE_SECONDS: whole(0, 86_400)
    .default(900)
    .describe(
      'A payment that arrives up to this long after its deadline is still accepted, if the price has not moved too far',
    ),
  LATE_PRICE_TOLERANCE_PERCENT: percent.default(1).describe('Price change up to which a late payment is accepted'),
  UNDERPAID_TOLERANCE_PERCENT: percent
    .default(0.5)
    .describe('An order that is short by at most this (or one minor unit) at its deadline is executed as ordered'),
  UNDERPAID_BUY: z
    .enum(['refund', 'proRata'])
    .default('refund')
    .describe(
      'A buy that is short by more: `refund` returns its payments, `proRata` executes it for the amount received',
    ),
  UNDERPAID_SELL: z
    .enum(['hold', 'proRata'])
    .default('proRata')
    .describe(
      'A sell that is short by more: `hold` waits for an operator, `proRata` executes it for the amount received',
    ),
  QUOTE_SECONDS: whole(1, 3_600).default(30).describe('Seconds that a held quote is valid'),
  OPS_FOUR_EYES_ABOVE: z.coerce
    .number()
    .min(0)
    .default(1_000)
    .describe('Decisions of operators about more than this many USD need a second operator'),

  KYC_RETENTION_YEARS: whole(0, 30)
    .default(5)
    .describe(
      'Years for which the law keeps the identity of a user after the last order with money; erasing the user is refused until then',
    ),

  PRICING_CONFIG: z
    .string()
    .min(1)
    .optional()
    .describe('JSON file that overrides service charges, gas fees, payout charges, referral discount and points'),
  WEBHOOK_ALLOW_PRIVATE: flag
    .optional()
    .describe(
      'Deliver webhooks to private addresses and plain http. Default: true in a sandbox that only this machine reaches (HOST, OPS_HOST and PUBLIC_URL are loopback); live refuses true',
    ),
  WEBHOOK_TIMEOUT_SECONDS: whole(10, 30)
    .default(15)
    .describe('Timeout of one webhook attempt, including the response body'),
  WEBHOOK_LEASE_SECONDS: whole(20, 120)
    .default(25)
    .describe(
      'Lease of a webhook attempt; at least 10 more than WEBHOOK_TIMEOUT_SECONDS, so that the worker can also record the result',
    ),
  WEBHOOK_BODIES_DAYS: whole(1, 3_650)
    .default(90)
    .describe('Days after which an event that every endpoint received keeps nothing but the id of its subject'),
  SANDBOX_DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .describe(
      'Sandbox: database of the simulated bank and chains, which remembers what was sent when DATABASE_URL is restored. Default: DATABASE_URL',
    ),
  SANDBOX_KYC_SECONDS: z.coerce
    .number()
    .min(0)
    .max(86_400)
    .default(5)
    .describe('Sandbox: seconds until a KYC review is decided'),
  SANDBOX_PRICE_DRIFT: z.coerce
    .number()
    .min(0)
    .max(10)
    .default(0)
    .describe('Sandbox: percent by which prices move around their fixed value'),

  AUDIT_MARKS_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of audit-marks.jsonl, to which the worker appends the end of the audit chain. Put it where the administrators of the database cannot write, such as /mnt/audit',
    ),
  AUDIT_MARKS_WEBHOOK_URL: url(/^https?$/)
    .optional()
    .describe(
      'Address that is sent the marks as signed webhooks, such as https://audit.example.com/marks; https and public, except where WEBHOOK_ALLOW_PRIVATE',
    ),
  AUDIT_MARKS_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, { error: 'must be whsec_ and at least 24 bytes in base64' })
    .optional()
    .describe('Signs those webhooks: `echo whsec_$(openssl rand -base64 32)`'),
  AUDIT_MARKS_LOG: flag
    .default(true)
    .describe("Write the marks into the worker's log as well, as `auditMark` of a line of the level info"),
  AUDIT_MARKS_MINUTES: z.coerce
    .number()
    .min(0.01)
    .max(1_440)
    .default(60)
    .describe('A mark is sent out at least so often, also when nothing was added, so that silence is noticed'),
  AUDIT_MARKS_ENTRIES: whole(1, 100_000)
    .default(100)
    .describe('A mark is sent out as soon as the audit has grown by so many entries'),

  CRASH_AT: z
    .string()
    .regex(CRASH_AT, { error: 'must be a crash point, or <point>:<n> for its n-th passing' })
    .optional()
    .describe('For tests: the process kills itself at this crash point. Live mode refuses it'),

  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('Minimum level that is logged'),
});

export type Settings = z.output<typeof settings>;
