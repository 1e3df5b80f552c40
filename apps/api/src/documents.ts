import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { readsOnly } from '@rampart/http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';

/** Documentation for integrators, keyed by the path at which it is served. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  '/llms.txt': 'llms.txt',
  '/docs/quickstart.md': 'docs/quickstart.md',
  '/docs/partner-api.md': 'docs/partner-api.md',
  '/docs/authentication.md': 'docs/authentication.md',
  '/docs/webhooks.md': 'docs/webhooks.md',
  '/docs/checkout.md': 'docs/checkout.md',
  '/docs/sandbox.md': 'docs/sandbox.md',
  '/docs/generate-a-client.md': 'docs/generate-a-client.md',
  '/docs/mcp.md': 'docs/mcp.md',
  '/docs/quickstarts/quickstart.sh': 'docs/quickstarts/quickstart.sh',
  '/docs/quickstarts/quickstart.mjs': 'docs/quickstarts/quickstart.mjs',
  '/docs/quickstarts/quickstart.py': 'docs/quickstarts/quickstart.py',
  '/docs/quickstarts/quickstart.php': 'docs/quickstarts/quickstart.php',
  '/docs/quickstarts/quickstart.go': 'docs/quickstarts/quickstart.go',
  '/docs/concepts.md': 'docs/guides/concepts.md',
  '/docs/going-live.md': 'docs/guides/going-live.md',
  '/docs/kyc.md': 'docs/guides/kyc.md',
  '/docs/buy.md': 'docs/guides/buy.md',
  '/docs/sell.md': 'docs/guides/sell.md',
  '/docs/idempotency.md': 'docs/guides/idempotency.md',
  '/docs/limits.md': 'docs/guides/limits.md',
  '/docs/errors.md': 'docs/guides/errors.md',
  '/docs/error-codes.md': 'libs/kernel/FAULTS.md',
  '/docs/magic-values.md': 'libs/drivers/src/sandbox/README.md',
  '/docs/changelog.md': 'CHANGELOG.md',
  '/docs/client.md': 'libs/client/README.md',
  '/docs/embed.md': 'libs/embed/README.md',
};

/** Serves the pages as committed. Links between them are rewritten to the served paths. */
export function serveDocuments(app: NestExpressApplication): void {
  for (const [address, file] of Object.entries(DOCUMENTS)) {
    const text = withServedLinks(readFileSync(path.join(projectRoot, file), 'utf8'), file);
    app.use(address, readsOnly, (_request: Request, response: Response) => {
      response.type(address.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'text/plain; charset=utf-8').send(text);
    });
  }
}

/** Leaves the OpenAPI document out, since it is served elsewhere, and turns links to files that are not served into plain text. */
function withServedLinks(text: string, file: string): string {
  return text.replace(/\[([^[\]\n]+)\]\((?!https?:|\/|#)([^)\s]+)\)/g, (_, name: string, link: string) => {
    const target = path.posix.join(path.posix.dirname(file), link);
    const address = target === 'apps/api/openapi.json' ? '/api/openapi.json' : addressOf(target);
    return address === undefined ? name : `[${name}](${address})`;
  });
}

const addressOf = (file: string): string | undefined =>
  Object.keys(DOCUMENTS).find((address) => DOCUMENTS[address] === file);
