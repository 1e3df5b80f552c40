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
      { slug: 'quickstart', file: 'docs/quickstart.md', name: 'Quickstart', about: 'From nothing to a completed buy' },
      {
        slug: 'concepts',
        file: 'docs/guides/concepts.md',
        name: 'Concepts and lifecycle',
        about: 'Users, transactions and the states they go through',
      },
      {
        slug: 'sandbox',
        file: 'docs/sandbox.md',
        name: 'The sandbox',
        about: 'Play the bank, the chain, the reviewer and the clock',
      },
      {
        slug: 'magic-values',
        file: 'libs/drivers/src/sandbox/README.md',
        name: 'Magic values',
        about: 'Names and amounts that make things fail',
      },
      {
        slug: 'going-live',
        file: 'docs/guides/going-live.md',
        name: 'Going live',
        about: 'What to check before real money moves',
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
        about: 'Phone, documents and the review',
      },
      { slug: 'buy', file: 'docs/guides/buy.md', name: 'Buy', about: 'Fiat comes in, crypto goes to a wallet' },
      { slug: 'sell', file: 'docs/guides/sell.md', name: 'Sell', about: 'Crypto comes in, fiat goes to an account' },
      {
        slug: 'webhooks',
        file: 'docs/webhooks.md',
        name: 'Webhooks',
        about: 'Receive, verify, retries, order and replay',
      },
      {
        slug: 'checkout',
        file: 'docs/checkout.md',
        name: 'Hosted checkout',
        about: 'Open, embed and brand the page that does it all',
      },
      {
        slug: 'errors',
        file: 'docs/guides/errors.md',
        name: 'Errors',
        about: 'What to do about each, and every code',
      },
      {
        slug: 'idempotency',
        file: 'docs/guides/idempotency.md',
        name: 'Idempotency',
        about: 'Repeat a call whose answer was lost',
      },
      {
        slug: 'limits',
        file: 'docs/guides/limits.md',
        name: 'Limits',
        about: 'Amounts, times, sizes and rates',
      },
    ],
  },
  {
    title: 'Tools',
    pages: [
      {
        slug: 'authentication',
        file: 'docs/authentication.md',
        name: 'Keys, tokens and scopes',
        about: 'API keys, rate limits, users who grant access',
      },
      {
        slug: 'client',
        file: 'libs/client/README.md',
        name: 'TypeScript client',
        about: 'Typed calls, retries, webhook verification',
      },
      {
        slug: 'generate-a-client',
        file: 'docs/generate-a-client.md',
        name: 'Generate a client',
        about: 'In other languages and styles',
      },
    ],
  },
  {
    title: 'More',
    pages: [
      {
        slug: 'partner-api',
        file: 'docs/partner-api.md',
        name: 'Specification',
        about: 'The contract that this service keeps',
      },
      { slug: 'changelog', file: 'CHANGELOG.md', name: 'Changelog', about: 'What changed, release by release' },
    ],
  },
];

export const SOURCES: readonly Source[] = CHAPTERS.flatMap(({ pages }) => pages);
