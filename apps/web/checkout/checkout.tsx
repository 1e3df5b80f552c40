import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CheckoutSession, Order } from './api.js';
import { type Draft, methodOf } from './draft.js';
import { type Key, useWords } from './i18n.js';
import { useHints } from './live.js';
import { remember, remembered } from './memory.js';
import type { Params } from './params.js';
import { useCatalog, useCheckoutSession, useReadAnew } from './queries.js';
import { Shell, type Step } from './shell.js';
import { stageOf, STEPS_OF } from './stage.js';
import { Amount } from './steps/amount.js';
import { Confirm } from './steps/confirm.js';
import { UnavailableLink } from './steps/unavailable-link.js';
import { Verify } from './steps/verify.js';
import { WaitingOrder } from './steps/waiting-order.js';
import { Trouble } from './ui/trouble.js';
import { useDraft } from './use-draft.js';
import { usePlace } from './use-place.js';

const loadOrder = () => import('./steps/order.js');
const OrderStep = lazy(loadOrder);
const OwnOrders = lazy(() => import('./steps/own-orders.js'));
const TestStrip = lazy(() => import('./ui/test-strip.js'));

/** The page shows one stage at a time. The stage follows from the state of the session. */
export function Checkout({ started, params }: { readonly started: CheckoutSession; readonly params: Params }) {
  const { t } = useWords();
  const catalog = useCatalog();
  const session = useCheckoutSession(started).data;
  const [orderStep, setOrderStep] = useState<Step>('pay');
  const { draft, unavailable, setDraft } = useDraft(catalog.data, session, params);
  const moves = usePlace();
  const { place, go, back } = moves;
  const isLive = useHints(session.user !== undefined, useReadAnew());
  useLeaving(session.orderId, () => go({}));
  useEffect(() => void loadOrder().catch(() => undefined), []); // loads after the first step is shown, before the code is needed
  const order = useQueryClient().getQueryData<Order>(['order']);
  const isAgreed = place.isTrading === true && draft !== undefined && remembered().agreed === JSON.stringify(draft);
  const stage = stageOf(session, { ...place, isAgreed, isUnavailable: unavailable !== undefined });
  const step = stage === 'order' ? orderStep : STEPS_OF[stage];
  useTitle(
    stage === 'orders' ? 'orders.title' : step === undefined ? 'unavailable.title' : `step.${step}`,
    session.partner.name,
  );
  const trade = (agreed: Draft) => {
    setDraft(agreed);
    remember({ agreed: JSON.stringify(agreed) });
    go({ ...place, isTrading: true });
  };
  const body = () => {
    if (!catalog.data)
      return (
        <main className="loading">
          {catalog.error ? <Trouble error={catalog.error} /> : <p role="status">{t('working')}</p>}
        </main>
      );
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
      return (
        <Verify
          {...{ session, isLive, moves }}
          catalog={catalog.data}
          home={draft ? methodOf(catalog.data, draft).country : ''}
        />
      );
    if (unavailable) return <UnavailableLink {...{ session, params, unavailable }} catalog={catalog.data} />;
    if (!draft) return null;
    if (stage === 'amount')
      return (
        <Amount
          {...{ session, params, draft }}
          catalog={catalog.data}
          set={setDraft}
          next={() => trade(draft)}
          signIn={() => go({ isSigningIn: true })}
        />
      );
    return <Confirm {...{ session, params, draft, back }} catalog={catalog.data} />;
  };
  return (
    <Shell
      session={session}
      step={step}
      list={stage === 'orders' ? undefined : () => go({ ...place, isListing: true })}
      back={stage === 'verify' && !session.handedOver ? back : undefined}
    >
      {body()}
      {session.mode === 'sandbox' && stage !== 'unavailable' && (
        <Suspense>
          <TestStrip session={session} order={session.orderId === undefined ? undefined : order} />
        </Suspense>
      )}
    </Shell>
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
