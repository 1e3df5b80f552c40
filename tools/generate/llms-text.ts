import { FAULTS } from '@rampart/kernel';
import type { OpenAPIObject } from '@nestjs/swagger';
import { type Described, operationsByTag } from './described.js';

/** Facts that a language model should read first (llmstxt.org); addresses are those of a running service. */
export function llmsText(document: OpenAPIObject): string {
  return `# Rampart

> The partner API of Rampart: buy and sell cryptocurrency for fiat on behalf of your own users. Self-hosted; JSON over HTTP; signed webhooks.

- Authentication: HTTP Basic with API key and secret, or \`Authorization: Bearer <access token>\`. Estimates and most reference data need none.
- Steps: create a user, verify the phone number, upload documents, request the KYC review; once kyc is \`verified\`, estimate and create transactions.
- Every POST and PUT takes an \`Idempotency-Key\`: a call repeated with the same key and body takes effect once.
- Amounts are JSON numbers, times ISO 8601, ids UUIDs. Unknown fields are ignored. Ids of other partners are answered with 404, like unknown ones.
- Errors are \`{statusCode, error, message, code, requestId, details?}\`. Branch on \`code\`. Retry 429, 502, 503, 504 and 409 \`IDEMPOTENCY_IN_PROGRESS\`.
- Sandbox routes simulate the bank, the blockchains, the reviewer and the clock. They exist only in sandbox mode.

## Docs

- [Quickstart](/docs/quickstart.md): from a fresh checkout to a completed purchase, with curl and the TypeScript client
- [Concepts and lifecycle](/docs/concepts.md): users, transactions and their statuses
- [Verify users](/docs/kyc.md), [buy](/docs/buy.md), [sell](/docs/sell.md): the steps of each, and what happens when the payment differs
- [Idempotency](/docs/idempotency.md), [limits](/docs/limits.md), [going live](/docs/going-live.md)
- [Interface specification](/docs/partner-api.md): the contract: resources, states, endpoints, limits
- [Authentication](/docs/authentication.md): API keys, scopes, rate limits, access granted by users
- [Webhooks](/docs/webhooks.md): register, verify, order, retries, replay
- [Hosted checkout](/docs/checkout.md): open, embed, return to your site
- [Sandbox](/docs/sandbox.md): simulating the bank, the chain, the reviewer and the clock; [magic values](/docs/magic-values.md)
- [Errors](/docs/errors.md): how to handle them, and [every code](/docs/error-codes.md) with its status and meaning
- [TypeScript client](/docs/client.md): typed calls, retries, webhook verification
- [Generate a client](/docs/generate-a-client.md): orval, hey-api, openapi-typescript
- [MCP server](/docs/mcp.md): tools to describe operations, make test users, simulate payments and read events
- [OpenAPI 3.1](/api/openapi.json): every operation with examples and error codes
- [All of it in one file](/llms-full.txt): guides, every operation with its fields, every event and error code
- [Reference](/docs/reference/index.md): every operation, a page of Markdown per group; [as web pages](/docs/reference/), with examples in five languages
- [Collection](/docs/rampart.postman_collection.json): every call in an order that works, for Postman, Bruno and Insomnia
- [Changelog](/docs/changelog.md)

${[...operationsByTag(document)].map(([tag, operations]) => sectionOf(tag, operations)).join('\n\n')}

## Webhooks that are sent

${Object.entries(webhooksOf(document))
  .map(([type, { post }]) => `- \`${type}\`: ${post.summary}`)
  .join('\n')}

Headers: \`webhook-id\` (the same on every attempt), \`webhook-timestamp\`, \`webhook-signature\` (Standard Webhooks: \`v1,\` and the base64 of HMAC-SHA-256 over
\`id.timestamp.body\`, keyed with the base64 after \`whsec_\`), \`webhook-sequence\`, \`webhook-attempt\`.

## Error codes

${codes(document)
  .map(([code, { status, message }]) => `- \`${code}\` (${status}): ${message}`)
  .join('\n')}
`;
}

const sectionOf = (tag: string, operations: readonly Described[]): string =>
  `## ${tag}\n\n${operations.map((each) => lineOf(tag, each)).join('\n')}`;

/** The page of a group, as `tools/site` names it. */
const pageOf = (tag: string): string => `/docs/reference/${tag.toLowerCase().replace(/\W+/g, '-')}`;

const lineOf = (tag: string, { method, path, operationId, summary, deprecated }: Described): string =>
  `- [${method.toUpperCase()} ${path}](${pageOf(tag)}#${operationId}): ${deprecated ? 'Deprecated. ' : ''}${summary.replace(/\.$/, '')}`;

const webhooksOf = (document: OpenAPIObject) =>
  (document as unknown as { webhooks: Record<string, { post: { summary: string } }> }).webhooks;

/** Codes that some operation returns; operators have others. */
const codes = ({ components }: OpenAPIObject) =>
  Object.entries(FAULTS).filter(([code]) => code in (components?.examples ?? {}));
