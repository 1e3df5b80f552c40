import type { CheckoutSession } from '../api.js';
import { useWords } from '../i18n.js';
import type { Params } from '../params.js';
import { useOrderBeside } from '../queries.js';
import { Trouble } from '../ui/trouble.js';
import { Track } from './track.js';

interface Props {
  readonly id: string;
  readonly session: CheckoutSession;
  readonly params: Params;
  readonly back: () => void;
}

/** Shows a final or expired order and what happens to its money. The page's own order is not changed. */
export default function PastOrder({ id, session, params, back }: Props) {
  const { t } = useWords();
  const order = useOrderBeside(id);
  if (order.data) return <Track order={order.data} session={session} params={params} isLive={false} back={back} />;
  return (
    <main>
      <Trouble error={order.error} />
      {!order.error && <p role="status">{t('working')}</p>}
    </main>
  );
}
