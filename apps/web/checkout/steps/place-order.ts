import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFault } from '../../shared/answers.js';
import { type CheckoutSession, type HeldQuote, type Order, post } from '../api.js';
import { askedAmount, type Draft } from '../draft.js';
import { keyFor, remember } from '../memory.js';
import type { Params } from '../params.js';
import { orderBody } from './order-body.js';

/** Errors after which the page shows a new price before the user can place the order. */
const PRICE_IS_OLD = new Set(['QUOTE_EXPIRED', 'QUOTE_USED', 'QUOTE_NOT_FOUND']);

interface Parts {
  readonly session: CheckoutSession;
  readonly draft: Draft;
  readonly params: Params;
}

/** Holds a price for the draft. */
export function useHeldQuote(draft: Draft, params: Params) {
  const { type, coin, method, chain } = draft;
  return useQuery({
    queryKey: ['quote', draft],
    queryFn: () => post('/api/quotes', { type, cryptoCurrency: coin, method, chain, ...askedAmount(draft, params) }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Places the order at the held price. `renew` holds a new one if that price is no longer valid. */
export function usePlaceOrder(parts: Parts, quote: HeldQuote | undefined, renew: () => void) {
  const client = useQueryClient();
  const asked = askedAmount(parts.draft, parts.params);
  return useMutation({
    mutationFn: () => placeOrder(orderBody({ ...parts, asked, quoteId: quote?.id })),
    onSuccess: async (order: Order) => {
      client.setQueryData(['order'], order);
      await client.invalidateQueries({ queryKey: ['session'] });
    },
    onError: (error) => {
      if (error instanceof ApiFault && PRICE_IS_OLD.has(error.code)) renew();
    },
  });
}

/** Places the order once, despite a double click, a reload or the Back button: a repeated call has the same key. */
function placeOrder(body: ReturnType<typeof orderBody>): Promise<Order> {
  const key = keyFor(JSON.stringify(body));
  remember({ unannounced: true });
  return post('/api/orders', body, { 'Idempotency-Key': key });
}
