import { useMutation, useQueryClient } from '@tanstack/react-query';
import { put } from '../api.js';
import { useWords } from '../i18n.js';
import { useReadAnew } from '../queries.js';
import { Heading } from '../ui/heading.js';
import { Trouble } from '../ui/trouble.js';

/** Offers to continue an order of an earlier session that still waits for its payment. */
export function WaitingOrder({ orderId, skip }: { readonly orderId: string; readonly skip: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const readAnew = useReadAnew();
  const goOn = useMutation({
    mutationFn: () => put('/api/order', { orderId }),
    onSuccess: (order) => {
      client.setQueryData(['order'], order);
      readAnew();
    },
  });
  return (
    <main>
      <Heading>{t('waiting.title')}</Heading>
      <p className="muted">{t('waiting.why')}</p>
      <Trouble error={goOn.error} />
      <div className="cta two">
        <button type="button" className="btn second" onClick={skip}>
          {t('waiting.new')}
        </button>
        <button type="button" className="btn" onClick={() => goOn.mutate()}>
          {t('waiting.goOn')}
        </button>
      </div>
    </main>
  );
}
