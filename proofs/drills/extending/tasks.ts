/** A task of a contributor, kept as the patch of its name: all that is written by hand for it. */
export interface Task {
  readonly name: string;
  readonly about: string;
  /** The most files that may be written by hand. */
  readonly bar: number;
  /** Folder of its own, whose files count as one. */
  readonly folder?: string;
  /** Suites that judge the new thing. */
  readonly tests: readonly string[];
  /** A file that is left out of the patch, and the words of the compiler that name it. Tasks of one file have none. */
  readonly without?: { readonly file: string; readonly says: RegExp };
  /** A migration that `npm run migration:new` writes once the patch is applied, and the words of the compiler that name it when it is left out. */
  readonly migration?: { readonly name: string; readonly says: RegExp };
  /** A line that is left out of a file, and the words of lint that name it. */
  readonly withoutLine?: { readonly file: string; readonly line: string; readonly says: RegExp };
}

/** The tasks that CONTRIBUTING.md has recipes for. */
export const TASKS: readonly Task[] = [
  {
    name: 'method',
    about: 'a QR method in a new fiat currency',
    bar: 3,
    tests: [
      'libs/kernel/src/payment-methods/payment-methods.spec.ts',
      'libs/kernel/src/precision.spec.ts',
      'libs/drivers/src/sandbox/sandbox-price-feed.spec.ts',
      'libs/methods/src/reference.spec.ts',
      'libs/drivers/src/sandbox/sandbox-qr.spec.ts',
    ],
    without: { file: 'libs/kernel/src/fiats.ts', says: /lanka-qr.+"LKR".+not assignable/ },
  },
  {
    name: 'evm-chain',
    about: 'an EVM chain and a token on it',
    bar: 2,
    tests: [
      'libs/kernel/src/chains/chains.spec.ts',
      'libs/kernel/src/assets/assets.spec.ts',
      'libs/config/src/env.spec.ts',
      'libs/config/src/env-example.spec.ts',
    ],
    without: { file: 'libs/kernel/src/chains/evm-chains.ts', says: /usdt\.ts.+"polygon".+not assignable/ },
  },
  {
    name: 'chain',
    about: 'a coin of a new chain',
    bar: 3,
    tests: [
      'libs/kernel/src/chains/chains.spec.ts',
      'libs/kernel/src/assets/assets.spec.ts',
      'apps/web/checkout/chain-forms.spec.ts',
      'libs/drivers/src/sandbox/sandbox-addresses.spec.ts',
      'libs/drivers/src/sandbox/sandbox-screening.spec.ts',
    ],
    without: { file: 'libs/kernel/src/chains/litecoin.ts', says: /ltc\.ts.+"litecoin".+not assignable/ },
  },
  {
    name: 'rail',
    about: 'the rail of a provider',
    bar: 2,
    folder: 'libs/drivers/src/tazapay/',
    tests: ['libs/drivers/src/measured-drivers.spec.ts', 'libs/config/src/env.spec.ts'],
    without: { file: 'libs/config/src/rails/tazapay.ts', says: /tazapay-fiat-rail\.ts/ },
  },
  {
    name: 'daily-job',
    about: 'a job that runs once a day',
    bar: 1,
    tests: ['libs/jobs/src/define-daily-job.spec.ts', 'tools/generate/jobs-page.spec.ts'],
  },
  {
    name: 'webhook-event',
    about: 'a webhook event',
    bar: 2,
    tests: ['tools/generate/event-schemas.spec.ts', 'libs/client/src/webhooks.spec.ts'],
    without: { file: 'libs/kernel/src/webhook-events.ts', says: /events\.ts.+"USER_BLOCKED".+not assignable/ },
  },
  {
    name: 'error',
    about: 'an error, and a field of a response',
    bar: 3,
    tests: ['libs/kernel/src/faults.spec.ts', 'tools/generate/faults-page.spec.ts'],
    without: {
      file: 'libs/kernel/src/access-faults.ts',
      says: /partner\.controller\.ts.+"PARTNER_UNNAMED".+not assignable/,
    },
    withoutLine: {
      file: 'apps/api/src/partner/partner.controller.ts',
      line: "  @Throws('PARTNER_UNNAMED')\n",
      says: /Partner_one can throw PARTNER_UNNAMED/,
    },
  },
  {
    name: 'setting',
    about: 'a setting',
    bar: 1,
    tests: ['libs/config/src/env.spec.ts', 'libs/config/src/env-example.spec.ts'],
  },
  {
    name: 'rule',
    about: 'a rule of reconciliation',
    bar: 1,
    tests: ['libs/reconciliation/src/rules/rule-meanings.spec.ts', 'test/medium/rules-explained.spec.ts'],
  },
  {
    name: 'console-page',
    about: "a page of the operators' console with its route",
    bar: 4,
    tests: [],
    without: {
      file: 'apps/web/ops/service/deadlines.tsx',
      says: /pages\.tsx.+Cannot find module '\.\/service\/deadlines\.js'/,
    },
  },
  {
    name: 'column',
    about: 'a column and an SQL function',
    bar: 3,
    tests: ['libs/data/src/apply-functions.spec.ts', 'test/medium/migrations.spec.ts', 'test/medium/functions.spec.ts'],
    migration: { name: 'NotePartners', says: /migrations\/index\.ts.+Cannot find module.+note-partners/ },
  },
];
