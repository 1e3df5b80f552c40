import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order, Visit } from './api.js';
import { methodOf } from './draft.js';
import { useWords } from './i18n.js';
import { useHints } from './live.js';
import type { Params } from './params.js';
import { useCatalog, useReadAnew, useVisit } from './queries.js';
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

/** The page: one stage at a time, and which one follows from what is known of the visit. */
export function Checkout({ started, params }: { readonly started: Visit; readonly params: Params }) {
  const { t } = useWords();
  const catalog = useCatalog();
  const visit = useVisit(started).data;
  const [orderStep, setOrderStep] = useState<Step>('pay');
  const { draft, unavailable, setDraft } = useDraft(catalog.data, visit, params);
  const [intent, setIntent] = useState<'amount' | 'trade'>('amount');
  const [isSkipped, setSkipped] = useState(false);
  const isLive = useHints(visit.user !== undefined, useReadAnew());
  useEffect(() => {
    if (visit.orderId === undefined) setIntent('amount'); // who leaves an order begins anew
  }, [visit.orderId]);
  const order = useQueryClient().getQueryData<Order>(['order']);
  const stage = stageOf(visit, { intent, isSkipped, isUnavailable: unavailable !== undefined });
  const step = stage === 'order' ? orderStep : STEPS_OF[stage];
  useEffect(
    () =>
      void (document.title = `${t(step === undefined ? 'unavailable.title' : `step.${step}`)} · ${visit.partner.name}`),
    [step, t, visit.partner.name],
  );

  const body = () => {
    if (!catalog.data)
      return <main>{catalog.error ? <Trouble error={catalog.error} /> : <p role="status">{t('working')}</p>}</main>;
    if (stage === 'order') return <OrderStep key={visit.orderId} {...{ visit, params, isLive }} at={setOrderStep} />;
    if (stage === 'waiting') return <WaitingOrder orderId={visit.waitingOrderId ?? ''} skip={() => setSkipped(true)} />;
    if (stage === 'verify')
      return (
        <Verify
          {...{ visit, isLive }}
          catalog={catalog.data}
          home={draft ? methodOf(catalog.data, draft).country : ''}
        />
      );
    if (unavailable) return <UnavailableLink {...{ visit, params, unavailable }} catalog={catalog.data} />;
    if (!draft) return null;
    if (stage === 'amount')
      return (
        <Amount {...{ visit, params, draft }} catalog={catalog.data} set={setDraft} next={() => setIntent('trade')} />
      );
    return <Confirm {...{ visit, params, draft }} catalog={catalog.data} back={() => setIntent('amount')} />;
  };
  return (
    <Shell
      visit={visit}
      step={step}
      back={stage === 'verify' && !visit.handedOver ? () => setIntent('amount') : undefined}
    >
      {body()}
      {visit.mode === 'sandbox' && stage !== 'unavailable' && (
        <TestStrip visit={visit} order={visit.orderId === undefined ? undefined : order} />
      )}
    </Shell>
  );
}

type Stage = 'order' | 'waiting' | 'unavailable' | 'amount' | 'verify' | 'confirm';

/** The step of each stage; what is not offered has none. */
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

/** An order comes first: a link that asks for what is no longer offered still shows what became of it. */
function stageOf(visit: Visit, { intent, isSkipped, isUnavailable }: Progress): Stage {
  if (visit.handedOver) return 'verify';
  if (visit.orderId !== undefined) return 'order';
  if (visit.waitingOrderId !== undefined && !isSkipped) return 'waiting';
  if (isUnavailable) return 'unavailable';
  if (intent === 'amount') return 'amount';
  return visit.user?.kyc === 'verified' ? 'confirm' : 'verify';
}
