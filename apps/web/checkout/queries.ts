import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFault, below, thrownUnlessOk } from '../shared/answers.js';
import { bearer, type CheckoutSession, get, getOne, type Order } from './api.js';
import { pollEvery } from './live.js';
import { noteArrival } from './service-time.js';

/** Retries only after a lost connection or a server error, never after a refusal. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' }, // otherwise a mutation abandoned while offline would run later
      queries: {
        networkMode: 'always',
        retry: (failures, error) => !isRefusal(error) && failures < 3,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
      },
    },
  });

export const isRefusal = (error: unknown): boolean => error instanceof ApiFault && error.fault.statusCode < 500;

export const useCatalog = () =>
  useQuery({ queryKey: ['catalog'], queryFn: () => get('/api/catalog'), staleTime: Infinity });

export const useCheckoutSession = (started: CheckoutSession) =>
  useQuery({ queryKey: ['session'], queryFn: () => get('/api/visit'), initialData: started, staleTime: Infinity });

export const useIdentityCheck = (isLive: boolean) =>
  useQuery({
    queryKey: ['identityCheck'],
    queryFn: () => get('/api/papers'),
    refetchInterval: ({ state }) => (state.data?.kyc === 'in-progress' ? pollEvery(isLive) : false),
  });

export const useOrder = (isLive: boolean) =>
  useQuery({
    queryKey: ['order'],
    queryFn: readOrder,
    refetchInterval: ({ state }) => untilSettled(state.data, isLive),
  });

/** Reads an order other than the page's own; it receives no hints. */
export const useOrderBeside = (id: string) =>
  useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: () => getOne('/api/orders/{id}', id),
    refetchInterval: ({ state }) => untilSettled(state.data, false),
  });

/** The signed parameters of the way back from an order. They are renewed, because a partner refuses old ones. */
export const useReturn = (order: Pick<Order, 'id' | 'status'> | undefined) =>
  useQuery({
    queryKey: ['orders', 'return', order?.id, order?.status],
    queryFn: () => getOne('/api/orders/{id}/return', order?.id ?? ''),
    enabled: order !== undefined,
    refetchInterval: RETURN_RENEWED_MS,
  });

const RETURN_RENEWED_MS = 600_000;

const untilSettled = (order: Order | undefined, isLive: boolean): number | false =>
  order && isOver(order) && !isMoving(order) ? false : pollEvery(isLive);

/** Returns a function that reloads the session, the identity check and the order. */
export function useReadAnew(): () => void {
  const client = useQueryClient();
  return () =>
    ['session', 'identityCheck', 'order'].forEach((name) => void client.invalidateQueries({ queryKey: [name] }));
}

/** Updates an order that an action changed, in its own view and, if it is the page's order, there too. */
export function useShowOrder(): (order: Order) => void {
  const client = useQueryClient();
  return (order) => {
    client.setQueryData(['orders', 'one', order.id], order);
    client.setQueryData<Order>(['order'], (shown) => (shown?.id === order.id ? order : shown));
  };
}

export const isOver = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'completed' || status === 'refunded' || status === 'cancelled';

/** Whether the order is final or expired, though money may still arrive for it. */
export const isPast = ({ status }: Pick<Order, 'status'>): boolean =>
  isOver({ status }) || status.startsWith('expired');

/** Whether money is in transit, such as an excess that is returned after the order is completed. */
const isMoving = ({ money }: Order): boolean => money.payments.some(({ state }) => state === 'underway');

let last: { mark: string; order: Order } | undefined;

/** Reads the order if it changed since the last response. Its `now` is always current, because a device that slept did not count the seconds. */
async function readOrder(): Promise<Order> {
  const response = await fetch(below('/api/order'), {
    headers: { ...bearer(), ...(last ? { 'if-none-match': last.mark } : {}) },
  });
  if (response.status === 304 && last) {
    const now = response.headers.get('x-service-time') ?? last.order.now;
    noteArrival(now);
    last = { ...last, order: { ...last.order, now } };
    return last.order;
  }
  await thrownUnlessOk(response);
  const order = (await response.json()) as Order;
  noteArrival(order.now);
  last = { mark: response.headers.get('etag') ?? '', order };
  return order;
}
