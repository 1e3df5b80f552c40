import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { post } from '../api.js';
import { askedAmount, type Draft, plain } from '../draft.js';
import type { Params } from '../params.js';
import { isRefusal } from '../queries.js';

const REFRESH_MS = 15_000;

/** The current price. Where the link names the other amount, the estimate fills in this one. */
export function useEstimate(draft: Draft, params: Params, set: (draft: Draft) => void) {
  const { type, coin, method, chain } = draft;
  const asked = askedAmount(draft, params);
  const estimate = useQuery({
    queryKey: ['estimate', type, coin, method, chain, asked],
    queryFn: () => post('/api/estimate', { type, cryptoCurrency: coin, method, chain, ...asked }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    retry: (failures, error) => !isRefusal(error) && failures < 3,
  });
  const { data } = estimate;
  useEffect(() => {
    if (draft.amount === '' && data) set({ ...draft, amount: plain(draft.type === 'buy' ? data.fiat : data.crypto) });
  }, [data, draft, set]);
  return estimate;
}
