import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { post } from '../api.js';
import { askedAmount } from '../draft.js';
import { orderBody, type OrderParts } from './order-body.js';
import type { CurrentEstimate } from './use-estimate.js';

interface Gate {
  readonly estimate: CurrentEstimate;
  /** Whether the amount is within its limits at the current price. */
  readonly isReady: boolean;
  readonly next: () => void;
}

/**
 * Continues to the next step once the price belongs to this amount and the service accepts the order, so that a wrong address is reported before the identity
 * check.
 */
export function useOrderCheck(parts: Omit<OrderParts, 'asked' | 'quoteId'>, { estimate, isReady, next }: Gate) {
  const { draft, params } = parts;
  const [isWaiting, setWaiting] = useState(false);
  const check = useMutation({
    mutationFn: () =>
      post('/api/orders/check', orderBody({ ...parts, asked: askedAmount(draft, params), quoteId: undefined })),
    onSuccess: next,
  });
  const { reset } = check;
  const isCurrent = estimate.data !== undefined && !estimate.isOld;
  useEffect(() => {
    const isOffline = !navigator.onLine; // the call then reports that there is no network
    if (!isWaiting || (!isCurrent && !estimate.error && !isOffline)) return;
    setWaiting(false);
    if (isOffline || (isCurrent && isReady)) check.mutate();
  }, [isWaiting, isCurrent, isReady, estimate.error]);
  useEffect(() => reset(), [draft, reset]); // a changed order is checked again
  return { start: () => setWaiting(true), isRunning: isWaiting || check.isPending, error: check.error };
}
