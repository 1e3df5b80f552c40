import { EVM_CHAINS } from '@rampart/kernel';
import type { z } from 'zod';
import { BadEnvironment, loadEnv } from './env.js';
import { SANDBOX_SECRET, settings } from './settings.js';

const SECRET = 'a-secret-of-our-own-that-is-long-enough';
const LIVE = {
  RAMPART_MODE: 'live',
  RAMPART_SECRET: SECRET,
  PUBLIC_URL: 'https://api.example.com',
  CHAIN_DRIVER: 'node',
  FIAT_RAIL_DRIVER: 'bank',
  KYC_REVIEWER_DRIVER: 'desk',
  PRICE_FEED_DRIVER: 'market',
  SCREENING_DRIVER: 'list',
  SMS_DRIVER: 'gateway',
};

/** One invalid value of each setting that every EVM chain has. */
const BAD_OF_EVM = {
  EVM_RPC_URL: 'https://one.example,two',
  EVM_CHAIN_ID: '0',
  EVM_TOKENS: 'USDT:0x12:6',
  EVM_FEE_CEILING: '0',
  EVM_SWEEP_FEE: 'cheap',
  EVM_SWEEP_MINIMUM: 'USDT:50,',
  EVM_FINALITY: 'soon',
};

/** One invalid value of each setting. HOST, OPS_HOST, WORKER_HOST, DRIVER_EVENTS_HOST, DATA_DIR and PRICING_CONFIG take any text. */
const OTHER_BAD: Record<string, string> = {
  CRASH_AT: 'nowhere',
  RAMPART_MODE: 'production',
  RAMPART_SECRET: 'short',
  RAMPART_SECRETS: '2',
  RATE_LIMIT_READS: '-1',
  RATE_LIMIT_WRITES: '1.5',
  RATE_LIMIT_ANONYMOUS: 'many',
  CHAIN_DRIVER: '../chain',
  CHAIN_DRIVERS: 'bitcoin',
  FIAT_RAIL_DRIVER: 'Sandbox',
  RAIL_DRIVERS: 'paynow:',
  RAIL_PAYOUT_DRIVERS: 'paynow',
  HITPAY_URL: 'hit-pay.com',
  XENDIT_URL: 'ftp://api.xendit.co',
  KYC_REVIEWER_DRIVER: '7',
  PRICE_FEED_DRIVER: 'a b',
  PRICE_SOURCES_URL: 'markets.example',
  SCREENING_DRIVER: '-',
  SCREENING_MAX_AGE_HOURS: '0',
  KANNEL_URL: 'kannel',
  TWILIO_URL: 'twilio',
  SMS_DRIVER: 'sms_gateway',
  EMAIL_DRIVER: 'mail/server',
  EMAIL_FROM: 'no-reply',
  SMTP_URL: 'https://mail.example.com',
  SMS_FALLBACK_DRIVER: 'sms_gateway',
  S3_URL: 'storage',
  S3_BUCKET: 'No Bucket',
  CLAMD_ADDRESS: 'clamd',
  SMS_PARTS_PER_DAY: '-1',
  SMS_REPORTS_URL: 'reports',
  VAULT_DRIVER: 'disk;',
  BITCOIN_RPC_URL: '127.0.0.1:8332',
  BITCOIN_NETWORK: 'bitcoin',
  BITCOIN_WALLET: 'the wallet',
  BITCOIN_BATCH_SECONDS: '11',
  BITCOIN_FEE_TARGET: '0',
  BITCOIN_FEE_FLOOR: '0',
  BITCOIN_FEE_CEILING: 'high',
  BITCOIN_FEE_FALLBACK: '-1',
  BITCOIN_FEE_PERCENT: '101',
  BITCOIN_CONSOLIDATE_BELOW: '-1',
  BITCOIN_RETIRED_XPUBS: 'one',
  EVM_RETIRED_XPUBS: 'one',
  ...Object.fromEntries(
    Object.values(EVM_CHAINS).flatMap(({ suffix }) =>
      Object.entries(BAD_OF_EVM).map(([name, value]) => [`${name}_${suffix}`, value]),
    ),
  ),
  TRON_NODE_URL: 'https://one.example,two',
  TRON_CHAIN_ID: '1',
  TRON_WALLET: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  TRON_TOKENS: 'USDT:0x12:6',
  TRON_FEE_CEILING: '0',
  TRON_EXPIRATION_MINUTES: '1441',
  LOG_LEVEL: 'loud',
};
/** Settings that are declared with `setting` name theirs. */
const BAD: Record<string, string> = {
  ...OTHER_BAD,
  ...Object.fromEntries(
    Object.entries(settings.shape).flatMap(([name, schema]) => {
      const bad = (schema as z.ZodType).meta()?.['bad'];
      return typeof bad === 'string' ? [[name, bad]] : [];
    }),
  ),
};
const ANY_TEXT = [
  'HOST',
  'OPS_HOST',
  'WORKER_HOST',
  'DRIVER_EVENTS_HOST',
  'DATA_DIR',
  'DESK_CONFIG',
  'SCREENING_LISTS_FOLDER',
  'SMS_FROM',
  'KANNEL_USERNAME',
  'KANNEL_PASSWORD',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'S3_ACCESS_KEY_ID',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'HITPAY_API_KEY',
  'HITPAY_WEBHOOK_SALT',
  'XENDIT_SECRET_KEY',
  'XENDIT_CALLBACK_TOKEN',
  'BITCOIN_XPUB',
  'BITCOIN_LEGACY_XPUB',
  'BITCOIN_SIGNER_SOCKET',
  'EVM_XPUB',
  'EVM_SIGNER_SOCKET',
  'TRON_API_KEY',
  'TRON_SIGNER_SOCKET',
  'PRICING_CONFIG',
  'AUDIT_MARKS_FOLDER',
];

function problemsOf(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadEnv(source);
    return [];
  } catch (error) {
    if (error instanceof BadEnvironment) return error.problems;
    throw error;
  }
}
const named = (problems: readonly string[]): string[] => problems.map((problem) => problem.split(':')[0] ?? '');

describe('the environment', () => {
  it('needs nothing: a sandbox on this machine is the default', () => {
    expect(loadEnv({})).toMatchObject({
      RAMPART_MODE: 'sandbox',
      RAMPART_SECRET: SANDBOX_SECRET,
      HOST: '127.0.0.1',
      PORT: 3000,
      OPS_PORT: 3001,
      QUEUE_BACKEND: 'postgres',
      SANDBOX_KYC_SECONDS: 5,
      WEBHOOK_ALLOW_PRIVATE: true,
      PUBLIC_URL: 'http://127.0.0.1:3000',
      CDN_URL: 'http://127.0.0.1:3000/cdn',
      CHECKOUT_URL: 'http://127.0.0.1:3000/checkout',
      DASHBOARD_URL: 'http://127.0.0.1:3000/dashboard',
      OPS_URL: 'http://127.0.0.1:3001',
    });
  });

  it.each(Object.entries(BAD))('refuses %s=%s and names it', (name, value) => {
    expect(named(problemsOf({ [name]: value }))).toEqual([name]);
  });

  it('names every problem at once', () => {
    expect(named(problemsOf(BAD)).sort()).toEqual(Object.keys(BAD).sort());
  });

  it('reports every problem in one message', () => {
    expect(() => loadEnv({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(
      /The environment is not usable:\n {2}- PORT: .*\n {2}- LOG_LEVEL: /,
    );
  });

  it('has a bad value here for every setting that can have one', () => {
    expect([...Object.keys(BAD), ...ANY_TEXT].sort()).toEqual(Object.keys(settings.shape).sort());
  });

  it('is the same in another process that gets it as variables', () => {
    const env = loadEnv({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key,tenant=1' });
    const variables = Object.entries(env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );

    expect(loadEnv(Object.fromEntries(variables))).toEqual(env);
  });

  it.each(['', ' ', '\t'])('counts the empty value "%s" as not set, for every setting', (empty) => {
    const source = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, empty]));

    expect(loadEnv(source)).toEqual(loadEnv({}));
  });

  it('leaves alone what is not its own', () => {
    expect(loadEnv({ PATH: '/bin', NODE_ENV: 'test' })).toEqual(loadEnv({}));
  });

  it('reads numbers and flags', () => {
    expect(
      loadEnv({ PORT: '0', DATABASE_POOL: '20', SANDBOX_KYC_SECONDS: '0.5', WEBHOOK_ALLOW_PRIVATE: 'false' }),
    ).toMatchObject({
      PORT: 0,
      DATABASE_POOL: 20,
      SANDBOX_KYC_SECONDS: 0.5,
      WEBHOOK_ALLOW_PRIVATE: false,
    });
  });

  it('takes addresses without the slash at their end', () => {
    const given = { PUBLIC_URL: 'https://api.example.com/', CDN_URL: 'https://cdn.example.com//' };

    expect(loadEnv({ RAMPART_SECRET: SECRET, ...given })).toMatchObject({
      PUBLIC_URL: 'https://api.example.com',
      CDN_URL: 'https://cdn.example.com',
      CHECKOUT_URL: 'https://api.example.com/checkout',
      DASHBOARD_URL: 'https://api.example.com/dashboard',
      OPS_URL: 'http://127.0.0.1:3001',
    });
  });
});

describe('the lease of a webhook attempt', () => {
  it('is refused when an attempt could outlast it, and the minimum is named', () => {
    expect(problemsOf({ WEBHOOK_TIMEOUT_SECONDS: '30' })).toEqual([
      'WEBHOOK_LEASE_SECONDS: must be at least 40, which is 10 more than WEBHOOK_TIMEOUT_SECONDS',
    ]);
    expect(problemsOf({ WEBHOOK_LEASE_SECONDS: '24' })).toEqual([
      'WEBHOOK_LEASE_SECONDS: must be at least 25, which is 10 more than WEBHOOK_TIMEOUT_SECONDS',
    ]);
  });

  it.each([
    ['10', '20'],
    ['15', '25'],
    ['30', '40'],
  ])('may be for attempts of %s s at least %s s', (timeout, lease) => {
    expect(problemsOf({ WEBHOOK_TIMEOUT_SECONDS: timeout, WEBHOOK_LEASE_SECONDS: lease })).toEqual([]);
  });
});

describe('live mode', () => {
  it('starts with real drivers, a secret of its own and an https address, and then refuses private webhook addresses', () => {
    expect(loadEnv(LIVE)).toMatchObject({ RAMPART_MODE: 'live', WEBHOOK_ALLOW_PRIVATE: false });
  });

  it.each([
    ['RAMPART_SECRET', SANDBOX_SECRET],
    ['RAMPART_SECRET', undefined],
    ['CHAIN_DRIVER', 'sandbox'],
    ['FIAT_RAIL_DRIVER', 'sandbox'],
    ['KYC_REVIEWER_DRIVER', undefined],
    ['PRICE_FEED_DRIVER', 'sandbox'],
    ['SCREENING_DRIVER', 'sandbox'],
    ['SMS_DRIVER', 'sandbox'],
    ['EMAIL_DRIVER', 'sandbox'],
    ['VAULT_DRIVER', 'sandbox'],
    ['CHAIN_DRIVERS', 'tron:sandbox', 'CHAIN_DRIVER'],
    ['RAIL_DRIVERS', 'fps:sandbox', 'FIAT_RAIL_DRIVER'],
    ['WEBHOOK_ALLOW_PRIVATE', 'true'],
    ['PUBLIC_URL', 'http://api.example.com'],
    ['PUBLIC_URL', undefined],
    ['RAMPART_SECRET', 'a'.repeat(64)],
    ['RAMPART_SECRET', 'password'.repeat(4)],
    ['RAMPART_SECRET', '0123456789abcdef0123456789abcdef'],
    ['RAMPART_SECRET', '3f9a7c51e0d84b2696be1d07a4c3f852'.repeat(2)],
    ['UNDERPAID_TOLERANCE_PERCENT', '100'],
    ['LATE_PRICE_TOLERANCE_PERCENT', '11'],
    ['OPS_FOUR_EYES_ABOVE', '1e12'],
    ['WALLET_BRAKE_ABOVE', '1e12'],
    ['BITCOIN_RPC_URL', 'http://rampart:word@203.0.113.7:8332'],
    ['BITCOIN_RPC_URL', 'http://rampart:word@127.0.0.1:8332,http://rampart:word@node.example.com:8332'],
    ['EVM_RPC_URL_ETHEREUM', 'http://node.example.com/KEY'],
    ['EVM_RPC_URL_BSC', 'http://[2001:db8::7]:8545'],
    ['TRON_NODE_URL', 'http://node.example.com'],
    ['PRICE_SOURCES_URL', 'http://10.0.0.7:8080'],
    ['OPS_URL', 'http://ops.example.com'],
    ['OPS_HOST', '0.0.0.0', 'OPS_URL'],
    ['CHECKOUT_URL', 'http://pay.example.com'],
    ['CDN_URL', 'http://cdn.example.com'],
    ['RATE_LIMIT_READS', '0'],
    ['RATE_LIMIT_WRITES', '0'],
    ['RATE_LIMIT_ANONYMOUS', '0'],
    ['UNPAID_USD_PER_USER', '0'],
    ['UNPAID_USD_PER_USER', '1e7'],
    ['UNPAID_USD_PER_PARTNER', '0'],
    ['UNPAID_USD_PER_PARTNER', '1e12'],
    ['UNPAID_COOLING_SECONDS', '0'],
    ['QUOTES_HELD_PER_PARTNER', '0'],
    ['QUOTES_HELD_PER_PARTNER', '1000000'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', 'loopback, 128.0.0.0/1'],
    ['TRUSTED_PROXIES', '::/0'],
    ['OPS_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['DATABASE_URL', 'postgres://rampart@db.example.com/rampart'],
    ['DATABASE_URL', 'postgres://rampart@db.example.com/rampart?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://rampart@db.example.com/rampart?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://rampart@db.example.com/rampart?uselibpqcompat=true&sslmode=require'],
  ])('refuses %s=%s', (name, value, named_ = name) => {
    expect(named(problemsOf({ ...LIVE, [name]: value }))).toEqual([named_]);
  });

  it.each([
    ['OPS_URL', 'http://127.0.0.1:3001'],
    ['OPS_URL', 'https://ops.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 2001:db8::/32'],
    ['DATABASE_URL', 'postgres://rampart@db.example.com/rampart?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://rampart@db.example.com/rampart?sslmode=require'],
    ['DATABASE_URL', `postgres://rampart@db.example.com/rampart?sslmode=verify-full&sslrootcert=${process.execPath}`],
    ['DATABASE_URL', 'postgres:///rampart?host=/run/postgresql'],
    ['RAMPART_SECRET', '3f9a7c51e0d84b2696be1d07a4c3f852'],
    ['UNDERPAID_TOLERANCE_PERCENT', '10'],
    ['BITCOIN_RPC_URL', 'http://rampart:word@bitcoind:8332'],
    ['BITCOIN_RPC_URL', 'http://rampart:word@bitcoind.bitcoin.svc:8332'],
    ['EVM_RPC_URL_ETHEREUM', 'https://one.example/KEY,http://127.0.0.1:8545'],
  ])('takes %s=%s', (name, value) => {
    expect(problemsOf({ ...LIVE, [name]: value })).toEqual([]);
  });

  it('names files of TLS that cannot be read, in each address', () => {
    const address = 'postgres://rampart@db.example.com/rampart?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';

    const problems = problemsOf({ DATABASE_URL: address, MIGRATIONS_DATABASE_URL: address });

    expect(problems).toEqual([
      'DATABASE_URL: sslrootcert names /nowhere/ca.pem, which cannot be read',
      'MIGRATIONS_DATABASE_URL: sslrootcert names /nowhere/ca.pem, which cannot be read',
    ]);
  });

  it.each(['acme_partner', 'acme_credentials', 'acme%5Fpartner'])(
    "refuses the role %s, whose statements would be taken for those of partners' requests",
    (role) => {
      expect(problemsOf({ DATABASE_URL: `postgres://${role}@127.0.0.1/rampart` })).toEqual([
        expect.stringContaining('is named like one that Rampart makes for requests of partners'),
      ]);
    },
  );

  it('refuses Redis without TLS where queues are in it', () => {
    const redis = { REDIS_URL: 'redis://cache.example.com:6379' };

    expect(named(problemsOf({ ...LIVE, ...redis, QUEUE_BACKEND: 'redis' }))).toEqual(['REDIS_URL']);
    expect(problemsOf({ ...LIVE, ...redis })).toEqual([]);
  });

  it.each(['REDIS_SENTINELS', 'REDIS_CLUSTER_NODES'])('refuses %s on other machines without TLS', (name) => {
    const redis = { QUEUE_BACKEND: 'redis', REDIS_URL: 'redis://127.0.0.1:6379', [name]: 'cache.example.com:6379' };

    expect(named(problemsOf({ ...LIVE, ...redis }))).toEqual(['REDIS_URL']);
    expect(problemsOf({ ...LIVE, ...redis, [name]: '127.0.0.1:6380' })).toEqual([]);
  });

  it('names every problem of a sandbox that is called live', () => {
    expect(named(problemsOf({ RAMPART_MODE: 'live', WEBHOOK_ALLOW_PRIVATE: 'true' })).sort()).toEqual(
      [
        'RAMPART_SECRET',
        'CHAIN_DRIVER',
        'FIAT_RAIL_DRIVER',
        'KYC_REVIEWER_DRIVER',
        'PRICE_FEED_DRIVER',
        'SCREENING_DRIVER',
        'SMS_DRIVER',
        'WEBHOOK_ALLOW_PRIVATE',
        'PUBLIC_URL',
      ].sort(),
    );
  });
});

describe('a sandbox', () => {
  const EXPOSED = [
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.4'],
    ['OPS_HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://sandbox.example.com'],
  ];

  it.each([
    ['HOST', '127.0.0.1'],
    ['HOST', '127.1.2.3'],
    ['HOST', '::1'],
    ['HOST', 'localhost'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
  ])('on loopback (%s=%s) needs no secret and delivers to this machine', (name, value) => {
    expect(loadEnv({ [name]: value })).toMatchObject({ RAMPART_SECRET: SANDBOX_SECRET, WEBHOOK_ALLOW_PRIVATE: true });
  });

  it.each(EXPOSED)(
    'that other machines reach by %s=%s needs a secret, and the problem says how to make one, or to do without',
    (name, value) => {
      for (const secret of [undefined, SANDBOX_SECRET, 'x'.repeat(40)]) {
        const problems = problemsOf({ [name]: value, RAMPART_SECRET: secret });

        expect(named(problems)).toEqual(['RAMPART_SECRET']);
        expect(problems[0]).toContain(`${name}=${value}`);
        expect(problems[0]).toContain('openssl rand -hex 32');
        expect(problems[0]).toContain(`or unset ${name}`);
      }
    },
  );

  it.each(EXPOSED)(
    'that other machines reach by %s=%s delivers to no inner address and has the limits of live mode',
    (name, value) => {
      expect(loadEnv({ [name]: value, RAMPART_SECRET: SECRET })).toMatchObject({
        WEBHOOK_ALLOW_PRIVATE: false,
        SMS_LIMITS: 'on',
        RATE_LIMIT_ANONYMOUS: 50,
        UNPAID_USD_PER_USER: 20_000,
        UNPAID_USD_PER_PARTNER: 1_000_000,
        QUOTES_HELD_PER_PARTNER: 500,
      });
    },
  );

  it('that only this machine reaches bounds neither unpaid orders nor quotes', () => {
    expect(loadEnv({})).toMatchObject({
      UNPAID_USD_PER_USER: 0,
      UNPAID_USD_PER_PARTNER: 0,
      QUOTES_HELD_PER_PARTNER: 0,
    });
  });
});

describe('an address of audit marks', () => {
  const marks = { AUDIT_MARKS_WEBHOOK_URL: 'https://audit.example.com/marks' };
  const secret = { AUDIT_MARKS_WEBHOOK_SECRET: `whsec_${'A'.repeat(43)}=` };

  it('needs the secret that signs, and https where webhooks do', () => {
    const plain = { ...marks, ...secret, AUDIT_MARKS_WEBHOOK_URL: 'http://audit.example.com' };

    expect(named(problemsOf(marks))).toEqual(['AUDIT_MARKS_WEBHOOK_SECRET']);
    expect(named(problemsOf({ ...marks, AUDIT_MARKS_WEBHOOK_SECRET: 'short' }))).toEqual([
      'AUDIT_MARKS_WEBHOOK_SECRET',
    ]);
    expect(named(problemsOf({ ...plain, WEBHOOK_ALLOW_PRIVATE: 'false' }))).toEqual(['AUDIT_MARKS_WEBHOOK_URL']);
    expect(loadEnv({ ...marks, ...secret, WEBHOOK_ALLOW_PRIVATE: 'false' })).toMatchObject(marks);
  });
});
