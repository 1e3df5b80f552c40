import type { Env } from '@rampart/config';
import { KeyedCalls } from '@rampart/http';
import { Catalogue } from '@rampart/methods';
import { Credentials, KeyUses, PartnerMarkups } from '@rampart/partners';
import { Estimate, ProcessingTimes } from '@rampart/pricing';
import { Metrics } from '@rampart/telemetry';
import { ListTransactions, NewOrders } from '@rampart/transactions';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Type } from '@nestjs/common';
import { CallerLimits } from '../edge/caller-limits.js';
import { hotCreate } from './hot-create.js';
import { hotEstimate } from './hot-estimate.js';
import { hotPage } from './hot-page.js';
import { type HotParts, HotRoutes } from './hot-routes.js';
import { hotTransaction } from './hot-transaction.js';

/** Lists all hot routes of the API. */
export function hotRoutesOf(
  app: NestExpressApplication,
  env: Env,
  others: Pick<HotParts, 'admit' | 'handedOver' | 'log'>,
): HotRoutes {
  const find = <T>(type: Type<T>): T => app.get(type, { strict: false });
  const transactions = find(ListTransactions);
  const parts: HotParts = {
    ...others,
    env,
    express: app.getHttpAdapter().getInstance(),
    credentials: find(Credentials),
    uses: find(KeyUses),
    limits: find(CallerLimits),
    metrics: find(Metrics),
  };
  return new HotRoutes(parts, [
    hotEstimate({
      estimate: find(Estimate),
      markups: find(PartnerMarkups),
      catalogue: find(Catalogue),
      times: find(ProcessingTimes),
    }),
    hotTransaction(transactions),
    hotPage(transactions),
    hotCreate(find(NewOrders), find(KeyedCalls)),
  ]);
}
