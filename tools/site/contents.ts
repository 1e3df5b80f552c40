/** A page of the site that is made of a file of Markdown. */
export interface Source {
  readonly slug: string;
  readonly file: string;
  /** Name in the menu. */
  readonly name: string;
  readonly about: string;
}

export interface Chapter {
  readonly title: string;
  readonly pages: readonly Source[];
}

/** The guides, in the order of the menu. */
export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'Get started',
    pages: [
      {
        slug: 'quickstart',
        file: 'docs/quickstart.md',
        name: 'Quickstart',
        about: 'From a fresh checkout to a completed purchase',
      },
      {
        slug: 'concepts',
        file: 'docs/guides/concepts.md',
        name: 'Concepts and lifecycle',
        about: 'Users, transactions and their statuses',
      },
      {
        slug: 'sandbox',
        file: 'docs/sandbox.md',
        name: 'The sandbox',
        about: 'Simulate the bank, the blockchain, the reviewer and the clock',
      },
      {
        slug: 'magic-values',
        file: 'libs/drivers/src/sandbox/README.md',
        name: 'Magic values',
        about: 'Names and addresses that trigger failures',
      },
      {
        slug: 'going-live',
        file: 'docs/guides/going-live.md',
        name: 'Going live',
        about: 'Checklist before real money moves',
      },
    ],
  },
  {
    title: 'Guides',
    pages: [
      {
        slug: 'kyc',
        file: 'docs/guides/kyc.md',
        name: 'Verify users (KYC)',
        about: 'Phone number, documents and review',
      },
      { slug: 'buy', file: 'docs/guides/buy.md', name: 'Buy', about: 'Fiat in, crypto to a wallet' },
      { slug: 'sell', file: 'docs/guides/sell.md', name: 'Sell', about: 'Crypto in, fiat to an account' },
      {
        slug: 'webhooks',
        file: 'docs/webhooks.md',
        name: 'Webhooks',
        about: 'Receive, verify, retry, order and replay events',
      },
      {
        slug: 'checkout',
        file: 'docs/checkout.md',
        name: 'Hosted checkout',
        about: 'Open, embed and brand the checkout page',
      },
      {
        slug: 'errors',
        file: 'docs/guides/errors.md',
        name: 'Errors',
        about: 'How to handle errors, and every code',
      },
      {
        slug: 'idempotency',
        file: 'docs/guides/idempotency.md',
        name: 'Idempotency',
        about: 'Retry calls safely',
      },
      {
        slug: 'limits',
        file: 'docs/guides/limits.md',
        name: 'Limits',
        about: 'Amounts, durations, sizes and rates',
      },
    ],
  },
  {
    title: 'Tools',
    pages: [
      {
        slug: 'authentication',
        file: 'docs/authentication.md',
        name: 'Authentication',
        about: 'API keys, scopes, rate limits and access granted by users',
      },
      {
        slug: 'client',
        file: 'libs/client/README.md',
        name: 'TypeScript client',
        about: 'Typed calls, retries, webhook verification',
      },
      {
        slug: 'embed',
        file: 'libs/embed/README.md',
        name: 'Embed package',
        about: 'The checkout as frame, popup or redirect, in React and React Native',
      },
      {
        slug: 'generate-a-client',
        file: 'docs/generate-a-client.md',
        name: 'Generate a client',
        about: 'For other languages and libraries',
      },
      { slug: 'mcp', file: 'docs/mcp.md', name: 'MCP server', about: 'For programs that integrate by themselves' },
    ],
  },
  {
    title: 'More',
    pages: [
      {
        slug: 'partner-api',
        file: 'docs/partner-api.md',
        name: 'Specification',
        about: 'The interface contract of the service',
      },
      { slug: 'changelog', file: 'CHANGELOG.md', name: 'Changelog', about: 'What changed, release by release' },
    ],
  },
];

export const SOURCES: readonly Source[] = CHAPTERS.flatMap(({ pages }) => pages);
