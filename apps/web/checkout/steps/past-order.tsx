import { useQuery } from '@tanstack/react-query';
import { type CheckoutSession, getOne } from '../api.js';
import { useWords } from '../i18n.js';
import type { Params } from '../params.js';
import { Trouble } from '../ui/trouble.js';
import { Track } from './track.js';

interface Props {
  readonly id: string;
  readonly session: CheckoutSession;
  readonly params: Params;
  readonly back: () => void;
}

/** An order that is over, as it ended. The order of the page stays. */
export default function PastOrder({ id, session, params, back }: Props) {
  const { t } = useWords();
  const order = useQuery({ queryKey: ['orders', 'one', id], queryFn: () => getOne('/api/orders/{id}', id) });
  if (order.data) return <Track order={order.data} session={session} params={params} isLive={false} back={back} />;
  return (
    <main>
      <Trouble error={order.error} />
      {!order.error && <p role="status">{t('working')}</p>}
    </main>
  );
}
