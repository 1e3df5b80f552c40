import type { Schema } from '../../shared/answers.js';
import type { CheckoutSession } from '../api.js';
import type { Draft } from '../draft.js';
import type { Params } from '../params.js';

export interface OrderParts {
  readonly session: CheckoutSession;
  readonly draft: Draft;
  readonly params: Params;
  readonly asked: { fiat?: number; crypto?: number } | undefined;
  readonly quoteId: string | undefined;
}

/** Builds the request that places the order. */
export function orderBody({ session, draft, params, asked, quoteId }: OrderParts): Schema<'CreateTransactionDto'> {
  const { type, coin, method, chain } = draft;
  const { partnerData } = params;
  return {
    type,
    cryptoCurrency: coin,
    method,
    chain,
    ...asked,
    ...(quoteId === undefined ? {} : { quoteId }),
    ...(partnerData === undefined ? {} : { partnerData }),
    ...(type === 'buy'
      ? buyParts(session, draft, params)
      : { methodAttributes: draft.payTo, ...(draft.refundTo === '' ? {} : { refundDestination: draft.refundTo }) }),
  };
}

/** Returns the exchange account that the link names instead of a wallet. */
export function accountOf({ request }: CheckoutSession, { wallet, internalAddress }: Params): string | undefined {
  if (request) return request.wallet === undefined ? request.internalAddress : undefined;
  return wallet === undefined ? internalAddress : undefined;
}

/** Returns the exchange account, if the link names one and no wallet; otherwise the wallet with its tag. */
function buyParts(
  session: CheckoutSession,
  { wallet }: Draft,
  params: Params,
): Partial<Schema<'CreateTransactionDto'>> {
  const { destinationTag } = params;
  const account = accountOf(session, params);
  if (account !== undefined && account === wallet) return { internalAddress: account };
  return { wallet, ...(destinationTag === undefined ? {} : { destination: destinationTag }) };
}
