import type { OpenAPIObject } from '@nestjs/swagger';

/** Sections of the documentation, in the contract's order, followed by the additional ones. */
const TAGS: Readonly<Record<string, string>> = {
  'Transactions':
    'Estimate the cost of a buy or sell, hold a price, create transactions and follow their status. Transactions require a user whose kyc is `verified`.',
  'Users and KYC': 'Create users and verify them: phone number, documents, review.',
  'Reference data': 'Payment methods and their limits, cryptocurrencies and their chains, prices, charges, gas fees.',
  'Checkout sessions':
    'Prepare the hosted checkout for one user: a link with amount, wallet and user that opens once, within five minutes.',
  'Checkout requests':
    'Deprecated in favour of webhooks: send a user to the hosted checkout page, and read the result.',
  'OAuth 2.0': 'Access tokens for a single user or for the partner.',
  'Partner': 'Your name and branding, and the addresses you register.',
  'API keys': 'Manage API keys: scopes, expiry, allowed addresses, rotation.',
  'Webhooks': 'Receive signed notifications of every status change, in order; look up and resend events.',
  'Exports': 'Exports for accounting.',
  'Sandbox':
    "Simulate the bank, the blockchains, the reviewer, the user's phone and the clock. Available only in sandbox mode.",
};

/** Orders the paths by their first tag and describes the tags in use. The linter reports a tag without a description. */
export function withTags(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.entries(document.paths).map(([path, item]) => ({ path, item, tag: tagOf(item) }));
  const used = new Set(paths.map(({ tag }) => tag));
  const order = [...Object.keys(TAGS), ...used];
  paths.sort((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag));
  const tags = [...new Set(order)]
    .filter((name) => used.has(name))
    .map((name) => ({ name, ...(TAGS[name] ? { description: TAGS[name] } : {}) }));
  return { ...document, tags, paths: Object.fromEntries(paths.map(({ path, item }) => [path, item])) };
}

const tagOf = (item: object): string =>
  (Object.values(item) as { tags?: string[] }[]).flatMap(({ tags }) => tags ?? [])[0] ?? 'untold';
