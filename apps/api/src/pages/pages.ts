import { CheckoutFrame } from '@rampart/checkout';
import type { Env } from '@rampart/config';
import { type Dress, type Page, UNDRESSED } from '@rampart/http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { CallerLimits } from '../edge/caller-limits.js';

/** Lists the pages that partners and their users see. */
export const pagesOf = (app: NestExpressApplication, env: Env): Page[] => {
  const admit: Page['admit'] = (request, response) =>
    app.get(CallerLimits, { strict: false }).countPage(request, response);
  return [
    {
      name: 'checkout',
      admit,
      address: env.CHECKOUT_URL,
      title: 'Checkout',
      dress: (request) => dressFor(app.get(CheckoutFrame, { strict: false }), request),
    },
    {
      name: 'dashboard',
      admit,
      address: env.DASHBOARD_URL,
      title: 'Partner dashboard',
      dress: async () => ({ ...UNDRESSED, frames: [new URL(env.CHECKOUT_URL).origin] }), // the dashboard frames the preview of the branding
    },
  ];
};

async function dressFor(checkout: CheckoutFrame, { query }: Request): Promise<Dress> {
  const { isHeard, ...dress } = await checkout.frameOf({
    session: textOf(query['session']),
    requestId: textOf(query['requestId']),
    apiKey: textOf(query['apiKey']),
    preview: textOf(query['preview']),
  });
  return { ...dress, keepsOpener: isHeard && query['embed'] === 'popup' };
}

/** Uses the first value of a repeated parameter. */
function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
}
