import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Estimate, post } from '../api.js';
import { askedAmount, type Draft, plain } from '../draft.js';
import type { Params } from '../params.js';
import { isRefusal } from '../queries.js';
import { useOnline } from '../use-online.js';

const REFRESH_MS = 15_000;

export interface CurrentEstimate {
  readonly data: Estimate | undefined;
  readonly error: unknown;
  /** Whether the shown price belongs to an earlier amount or could not be refreshed. The user cannot agree to such a price. */
  readonly isOld: boolean;
}

/** Reads the current price. If the link names the other amount, the estimate fills in this one. */
export function useEstimate(draft: Draft, params: Params, set: (draft: Draft) => void): CurrentEstimate {
  const { type, coin, method, chain } = draft;
  const isOnline = useOnline();
  const asked = askedAmount(draft, params);
  const estimate = useQuery({
    queryKey: ['estimate', type, coin, method, chain, asked],
    queryFn: () => post('/api/estimate', { type, cryptoCurrency: coin, method, chain, ...asked }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnReconnect: 'always',
    retry: (failures, error) => !isRefusal(error) && failures < 3,
  });
  const { data, error, isPlaceholderData, failureCount } = estimate;
  useEffect(() => {
    if (draft.amount === undefined && data)
      set({ ...draft, amount: plain(draft.type === 'buy' ? data.fiat : data.crypto) });
  }, [data, draft, set]);
  return { data, error, isOld: isPlaceholderData || failureCount > 0 || error !== null || !isOnline };
}
