import { useMutation, useQuery } from '@tanstack/react-query';
import { type Act, type CheckoutSession, get, type Order, post } from '../api.js';
import { useWords } from '../i18n.js';
import { isOver, useReadAnew } from '../queries.js';
import { Trouble } from './trouble.js';

interface Props {
  readonly session: CheckoutSession;
  readonly order: Order | undefined;
}

const BUY: readonly Act[] = ['payExact', 'payShort', 'payOver', 'payLate', 'payoutFails', 'expire', 'anHour'];
const SELL: readonly Act[] = ['seeDeposit', ...BUY];
const REVIEW: readonly Act[] = ['approveKyc', 'declineKyc'];

/** Controls of the sandbox, which simulate the bank, the chain, the reviewer and the clock. */
export default function TestStrip({ session, order }: Props) {
  const { t } = useWords();
  const readAnew = useReadAnew();
  const act = useMutation({ mutationFn: (what: Act) => post('/api/sandbox', { what }), onSuccess: readAnew });
  const acts = actsFor(session, order);
  return (
    <aside className="strip" aria-label={t('test.strip')}>
      <b>{t('test.strip')}</b>
      <Stopped />
      {session.user ? (
        acts.map((what) => (
          <button key={what} type="button" className="copy" disabled={act.isPending} onClick={() => act.mutate(what)}>
            {t(`test.${what}`)}
          </button>
        ))
      ) : (
        <LastCode />
      )}
      {session.user !== undefined && acts.length === 0 && <span className="muted">{t('test.nothing')}</span>}
      <Trouble error={act.error} />
    </aside>
  );
}

function actsFor({ user }: CheckoutSession, order: Order | undefined): readonly Act[] {
  if (order) return isOver(order) ? [] : order.type === 'buy' ? BUY : SELL;
  return user?.kyc === 'in-progress' ? REVIEW : [];
}

const STATE_EVERY_MS = 10_000;

/** Explains which engaged brake stops orders or payouts, and where it is released. */
function Stopped() {
  const { t } = useWords();
  const { data } = useQuery({
    queryKey: ['sandboxState'],
    queryFn: () => get('/api/sandbox/state'),
    refetchInterval: STATE_EVERY_MS,
  });
  if (!data || data.stopped.length === 0) return null;
  return (
    <span role="status">
      {t('test.stopped')} <a href={data.consoleUrl}>{data.consoleUrl}</a>
    </span>
  );
}

const CODE_EVERY_MS = 2_000;

/** Shows the code, because the service sends no text message in sandbox mode. */
function LastCode() {
  const { t } = useWords();
  const { data } = useQuery({
    queryKey: ['code'],
    queryFn: () => get('/api/sandbox/code'),
    refetchInterval: CODE_EVERY_MS,
  });
  return (
    <span className="muted">
      {data?.code === undefined ? (
        t('test.noCode')
      ) : (
        <>
          {t('test.code')} <code>{data.code}</code>
        </>
      )}
    </span>
  );
}
