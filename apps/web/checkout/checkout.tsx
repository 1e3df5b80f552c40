import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CheckoutSession, Order } from './api.js';
import { methodOf } from './draft.js';
import { useWords } from './i18n.js';
import { useHints } from './live.js';
import type { Params } from './params.js';
import { useCatalog, useCheckoutSession, useReadAnew } from './queries.js';
import { Shell, type Step } from './shell.js';
import { Amount } from './steps/amount.js';
import { Confirm } from './steps/confirm.js';
import { OrderStep } from './steps/order.js';
import { UnavailableLink } from './steps/unavailable-link.js';
import { Verify } from './steps/verify.js';
import { WaitingOrder } from './steps/waiting-order.js';
import { TestStrip } from './ui/test-strip.js';
import { Trouble } from './ui/trouble.js';
import { useDraft } from './use-draft.js';

/** The page shows one stage at a time. The stage follows from the state of the session. */
export function Checkout({ started, params }: { readonly started: CheckoutSession; readonly params: Params }) {
  const { t } = useWords();
  const catalog = useCatalog();
  const session = useCheckoutSession(started).data;
  const [orderStep, setOrderStep] = useState<Step>('pay');
  const { draft, unavailable, setDraft } = useDraft(catalog.data, session, params);
  const [intent, setIntent] = useState<'amount' | 'trade'>('amount');
  const [isSkipped, setSkipped] = useState(false);
  const isLive = useHints(session.user !== undefined, useReadAnew());
  useEffect(() => {
    if (session.orderId === undefined) setIntent('amount'); // a user who leaves an order starts again
  }, [session.orderId]);
  const order = useQueryClient().getQueryData<Order>(['order']);
  const stage = stageOf(session, { intent, isSkipped, isUnavailable: unavailable !== undefined });
  const step = stage === 'order' ? orderStep : STEPS_OF[stage];
  useTitle(step, session.partner.name);
  const body = () => {
    if (!catalog.data)
      return <main>{catalog.error ? <Trouble error={catalog.error} /> : <p role="status">{t('working')}</p>}</main>;
    if (stage === 'order')
      return <OrderStep key={session.orderId} {...{ session, params, isLive }} at={setOrderStep} />;
    if (stage === 'waiting')
      return <WaitingOrder orderId={session.waitingOrderId ?? ''} skip={() => setSkipped(true)} />;
    if (stage === 'verify')
      return (
        <Verify
          {...{ session, isLive }}
          catalog={catalog.data}
          home={draft ? methodOf(catalog.data, draft).country : ''}
        />
      );
    if (unavailable) return <UnavailableLink {...{ session, params, unavailable }} catalog={catalog.data} />;
    if (!draft) return null;
    if (stage === 'amount')
      return (
        <Amount {...{ session, params, draft }} catalog={catalog.data} set={setDraft} next={() => setIntent('trade')} />
      );
    return <Confirm {...{ session, params, draft }} catalog={catalog.data} back={() => setIntent('amount')} />;
  };
  return (
    <Shell
      session={session}
      step={step}
      back={stage === 'verify' && !session.handedOver ? () => setIntent('amount') : undefined}
    >
      {body()}
      {session.mode === 'sandbox' && stage !== 'unavailable' && (
        <TestStrip session={session} order={session.orderId === undefined ? undefined : order} />
      )}
    </Shell>
  );
}

function useTitle(step: Step | undefined, partner: string): void {
  const { t } = useWords();
  const title = t(step === undefined ? 'unavailable.title' : `step.${step}`);
  useEffect(() => void (document.title = `${title} · ${partner}`), [title, partner]);
}

type Stage = 'order' | 'waiting' | 'unavailable' | 'amount' | 'verify' | 'confirm';

/** The step of each stage. An unavailable link has none. */
const STEPS_OF: Readonly<Record<Exclude<Stage, 'order'>, Step | undefined>> = {
  waiting: 'amount',
  unavailable: undefined,
  amount: 'amount',
  verify: 'verify',
  confirm: 'pay',
};

interface Progress {
  readonly intent: 'amount' | 'trade';
  readonly isSkipped: boolean;
  readonly isUnavailable: boolean;
}

/** An order comes first: a link whose terms are no longer offered still shows the outcome of its order. */
function stageOf(session: CheckoutSession, { intent, isSkipped, isUnavailable }: Progress): Stage {
  if (session.handedOver) return 'verify';
  if (session.orderId !== undefined) return 'order';
  if (session.waitingOrderId !== undefined && !isSkipped) return 'waiting';
  if (isUnavailable) return 'unavailable';
  if (intent === 'amount') return 'amount';
  return session.user?.kyc === 'verified' ? 'confirm' : 'verify';
}
