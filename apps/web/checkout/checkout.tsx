import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Catalog, CheckoutSession, Order } from './api.js';
import { type Draft, methodOf } from './draft.js';
import { type Key, useWords } from './i18n.js';
import { useHints } from './live.js';
import { remember, remembered } from './memory.js';
import type { Params } from './params.js';
import { useCatalog, useCheckoutSession, useReadAnew } from './queries.js';
import { Shell, type Step } from './shell.js';
import { type Stage, stageOf, STEPS_OF } from './stage.js';
import { Amount } from './steps/amount.js';
import { Confirm } from './steps/confirm.js';
import { UnavailableLink } from './steps/unavailable-link.js';
import { Verify } from './steps/verify.js';
import { WaitingOrder } from './steps/waiting-order.js';
import { Trouble } from './ui/trouble.js';
import { type Drafting, useDraft } from './use-draft.js';
import { type Moves, usePlace } from './use-place.js';

const loadOrder = () => import('./steps/order.js');
const OrderStep = lazy(loadOrder);
const OwnOrders = lazy(() => import('./steps/own-orders.js'));
const TestStrip = lazy(() => import('./ui/test-strip.js'));

interface Props {
  readonly started: CheckoutSession;
  readonly params: Params;
}

/** The page shows one stage at a time. The stage follows from the state of the session. */
export function Checkout({ started, params }: Props) {
  const { data: catalog, error } = useCatalog();
  const session = useCheckoutSession(started).data;
  const [orderStep, setOrderStep] = useState<Step>('pay');
  const drafting = useDraft(catalog, session, params);
  const moves = usePlace();
  const { place, go, back } = moves;
  const isLive = useHints(session.user !== undefined, useReadAnew());
  useLeaving(session.orderId, () => go({}));
  useEffect(() => void loadOrder().catch(() => undefined), []); // loads after the first step is shown, before the code is needed
  const order = useQueryClient().getQueryData<Order>(['order']);
  const isAgreed = place.isTrading === true && isAgreedOn(drafting.draft);
  const stage = stageOf(session, { ...place, isAgreed, isUnavailable: drafting.unavailable !== undefined });
  const step = stage === 'order' ? orderStep : STEPS_OF[stage];
  useTitle(titleOf(stage, step), session.partner.name);
  return (
    <Shell
      session={session}
      step={step}
      list={stage === 'orders' ? undefined : () => go({ ...place, isListing: true })}
      back={stage === 'verify' && !session.handedOver ? back : undefined}
    >
      {catalog ? (
        <Body {...{ stage, session, params, catalog, moves, drafting, isLive, setOrderStep }} />
      ) : (
        <NoBody error={error} />
      )}
      {session.mode === 'sandbox' && stage !== 'unavailable' && (
        <Suspense>
          <TestStrip session={session} order={session.orderId === undefined ? undefined : order} />
        </Suspense>
      )}
    </Shell>
  );
}

const isAgreedOn = (draft: Draft | undefined): boolean =>
  draft !== undefined && remembered().agreed === JSON.stringify(draft);

function titleOf(stage: Stage, step: Step | undefined): Key {
  if (stage === 'orders') return 'orders.title';
  return step === undefined ? 'unavailable.title' : `step.${step}`;
}

/** Shown until the page has the catalogue. */
function NoBody({ error }: { readonly error: Error | null }) {
  const { t } = useWords();
  return <main className="loading">{error ? <Trouble error={error} /> : <p role="status">{t('working')}</p>}</main>;
}

interface BodyProps extends Pick<Props, 'params'> {
  readonly stage: Stage;
  readonly session: CheckoutSession;
  readonly catalog: Catalog;
  readonly moves: Moves;
  readonly drafting: Drafting;
  readonly isLive: boolean;
  readonly setOrderStep: (step: Step) => void;
}

function Body({ setOrderStep, ...props }: BodyProps) {
  const { stage, session, params, catalog, moves, isLive, drafting } = props;
  const { place, go, back } = moves;
  if (stage === 'orders')
    return (
      <Suspense fallback={<main className="loading" />}>
        <OwnOrders
          {...{ session, params, back }}
          past={place.pastOrder}
          look={(id) => go({ ...place, pastOrder: id })}
          opened={() => go({})}
        />
      </Suspense>
    );
  if (stage === 'order')
    return (
      <Suspense fallback={<main className="loading" />}>
        <OrderStep key={session.orderId} {...{ session, params, isLive }} at={setOrderStep} />
      </Suspense>
    );
  if (stage === 'waiting')
    return <WaitingOrder orderId={session.waitingOrderId ?? ''} skip={() => go({ ...place, isSkipped: true })} />;
  if (stage === 'verify')
    return <Verify {...{ session, isLive, moves, catalog }} home={homeIn(catalog, drafting.draft)} />;
  return <Drafted {...props} />;
}

const homeIn = (catalog: Catalog, draft: Draft | undefined): string => (draft ? methodOf(catalog, draft).country : '');

/** The stages about the order that the user is composing. */
function Drafted({ stage, session, params, catalog, moves, drafting }: Omit<BodyProps, 'setOrderStep'>) {
  const { draft, unavailable, setDraft } = drafting;
  const { place, go, back } = moves;
  if (unavailable) return <UnavailableLink {...{ session, params, unavailable, catalog }} />;
  if (!draft) return null;
  if (stage === 'confirm') return <Confirm {...{ session, params, draft, back, catalog }} />;
  const trade = () => {
    setDraft(draft);
    remember({ agreed: JSON.stringify(draft) });
    go({ ...place, isTrading: true });
  };
  return (
    <Amount
      {...{ session, params, draft, catalog }}
      set={setDraft}
      next={trade}
      signIn={() => go({ isSigningIn: true })}
    />
  );
}

/** Resets the page when the user leaves an order. */
function useLeaving(orderId: string | undefined, leave: () => void): void {
  const last = useRef(orderId);
  useEffect(() => {
    if (last.current !== undefined && orderId === undefined) leave();
    last.current = orderId;
  }, [orderId]);
}

function useTitle(key: Key, partner: string): void {
  const { t } = useWords();
  const title = t(key);
  useEffect(() => void (document.title = `${title} · ${partner}`), [title, partner]);
}
