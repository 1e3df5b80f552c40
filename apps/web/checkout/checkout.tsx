import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Order, Visit } from './api.js';
import { type Draft, firstDraft, methodOf } from './draft.js';
import { useWords } from './i18n.js';
import { useHints } from './live.js';
import { remember, remembered } from './memory.js';
import type { Params } from './params.js';
import { useCatalog, useReadAnew, useVisit } from './queries.js';
import { Shell, type Step } from './shell.js';
import { Amount } from './steps/amount.js';
import { Confirm } from './steps/confirm.js';
import { OrderStep } from './steps/order.js';
import { Verify } from './steps/verify.js';
import { WaitingOrder } from './steps/waiting-order.js';
import { TestStrip } from './ui/test-strip.js';
import { Trouble } from './ui/trouble.js';

/** The page: one step at a time, and which one follows from what is known of the visit. */
export function Checkout({ started, params }: { readonly started: Visit; readonly params: Params }) {
  const { t } = useWords();
  const catalog = useCatalog();
  const visit = useVisit(started).data;
  const [orderStep, setOrderStep] = useState<Step>('pay');
  const [draft, setDraft] = useDraft(catalog.data, visit, params);
  const [wish, setWish] = useState<'amount' | 'trade'>('amount');
  const [isSkipped, setSkipped] = useState(false);
  const isLive = useHints(visit.user !== undefined, useReadAnew());
  useEffect(() => {
    if (visit.orderId === undefined) setWish('amount'); // who leaves an order begins anew
  }, [visit.orderId]);
  const at = useCallback((step: Step) => setOrderStep(step), []);
  const order = useQueryClient().getQueryData<Order>(['order']);
  const step = stepOf(visit, wish, orderStep);
  useEffect(() => void (document.title = `${t(`step.${step}`)} · ${visit.partner.name}`), [step, t, visit.partner.name]);

  const body = () => {
    if (!catalog.data || !draft) return <main>{catalog.error ? <Trouble error={catalog.error} /> : <p role="status">{t('working')}</p>}</main>;
    if (visit.handedOver) return <Verify {...{ visit, isLive }} catalog={catalog.data} home={methodOf(catalog.data, draft).country} />;
    if (visit.orderId !== undefined) return <OrderStep key={visit.orderId} {...{ visit, params, isLive, at }} />;
    if (visit.waitingOrderId !== undefined && !isSkipped) return <WaitingOrder orderId={visit.waitingOrderId} skip={() => setSkipped(true)} />;
    if (wish === 'amount') return <Amount {...{ visit, params, draft }} catalog={catalog.data} set={setDraft} next={() => setWish('trade')} />;
    if (visit.user?.kyc !== 'verified') return <Verify {...{ visit, isLive }} catalog={catalog.data} home={methodOf(catalog.data, draft).country} />;
    return <Confirm {...{ visit, params, draft }} catalog={catalog.data} back={() => setWish('amount')} />;
  };
  return (
    <Shell visit={visit} step={step} back={step === 'verify' && !visit.handedOver ? () => setWish('amount') : undefined}>
      {body()}
      {visit.mode === 'sandbox' && <TestStrip visit={visit} order={visit.orderId === undefined ? undefined : order} />}
    </Shell>
  );
}

function stepOf(visit: Visit, wish: 'amount' | 'trade', orderStep: Step): Step {
  if (visit.handedOver) return 'verify';
  if (visit.orderId !== undefined) return orderStep;
  if (wish === 'amount') return 'amount';
  return visit.user?.kyc === 'verified' ? 'pay' : 'verify';
}

/** Kept over a reload. */
function useDraft(catalog: Parameters<typeof firstDraft>[0] | undefined, visit: Visit, params: Params) {
  const [draft, setDraft] = useState<Draft | undefined>(() => remembered().draft);
  useEffect(() => {
    if (catalog && !draft) setDraft(firstDraft(catalog, visit, params));
  }, [catalog, draft, visit, params]);
  const set = useCallback((changed: Draft) => {
    remember({ draft: changed });
    setDraft(changed);
  }, []);
  return [draft, set] as const;
}
