import type { OpenAPIObject } from '@nestjs/swagger';

/** The parts of the documentation, in the contract's order, then what stands beside it. */
const TAGS: Readonly<Record<string, string>> = {
  'Transactions':
    'Estimate what a buy or sell comes to, hold the price, create the transaction, follow it. For users whose kyc is `verified`.',
  'Users and KYC': 'Sign users up and bring them to kyc `verified`: phone, documents, request.',
  'Reference data': 'Payment methods and their limits, cryptocurrencies and their chains, prices, charges, gas fees.',
  'Checkout requests':
    'Deprecated in favour of webhooks: send a user to the hosted checkout page and read what became of it.',
  'OAuth 2.0': 'Access tokens: of one user, or of the whole partner.',
  'Partner': 'What users see of you, and the addresses that are yours.',
  'API keys': 'Keys for single purposes: scopes, an end, addresses, rotation.',
  'Webhooks': 'Receive every change of a transaction, signed, in order; look up and repeat what was sent.',
  'Exports': 'Files for accounting.',
  'Sandbox':
    "Play the outside world: the clock, the bank, the chains, the reviewer, the user's phone. Only in sandbox mode.",
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
