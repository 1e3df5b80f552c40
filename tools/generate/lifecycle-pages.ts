import { type Lifecycle, lifecyclePage } from '@rampart/kernel';
import { KYC_LIFECYCLE } from '@rampart/kyc';
import { PAYOUT_LIFECYCLE, TRANSACTION_LIFECYCLE } from '@rampart/transactions';
import { DELIVERY_LIFECYCLE } from '@rampart/webhooks';

type AnyLifecycle = Lifecycle<string, string, string, string, string>;

/** The lifecycles, each in the library that owns it. */
export const lifecyclePages = (): Record<string, string> => ({
  'libs/transactions/LIFECYCLES.md': page('Transactions and payouts', [TRANSACTION_LIFECYCLE, PAYOUT_LIFECYCLE]),
  'libs/kyc/LIFECYCLES.md': page('KYC', [KYC_LIFECYCLE]),
  'libs/webhooks/LIFECYCLES.md': page('Webhook delivery', [DELIVERY_LIFECYCLE]),
});

const page = (title: string, lifecycles: readonly AnyLifecycle[]): string => `# ${title}

Signals in, jobs out. The first row whose guard holds wins; a signal that no row answers is ignored, which is a normal outcome.
Generated from the tables in \`src\` by \`npm run generate\`.

${lifecycles.map((lifecycle) => `## ${lifecycle.name}\n\n${lifecyclePage(lifecycle)}`).join('\n\n')}
`;
