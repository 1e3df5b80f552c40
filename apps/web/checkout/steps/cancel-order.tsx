import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../api.js';
import { useWords } from '../i18n.js';
import { Trouble } from '../ui/trouble.js';

/** Asks for confirmation: an accidental tap must not cancel an order that the user is about to pay. */
export function CancelOrder() {
  const { t } = useWords();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const cancel = useMutation({
    mutationFn: () => post('/api/order/cancel'),
    onSuccess: (order) => client.setQueryData(['order'], order),
  });
  if (!isAsked) {
    return (
      <button type="button" className="link" onClick={() => setAsked(true)}>
        {t('cancel')}
      </button>
    );
  }
  return (
    <div className="note warn" role="group" aria-label={t('cancel')}>
      <p>{t('cancel.sure')}</p>
      <Trouble error={cancel.error} />
      <div className="pair">
        <button type="button" className="btn second" onClick={() => setAsked(false)}>
          {t('cancel.keep')}
        </button>
        <button type="button" className="btn second" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancel.yes')}
        </button>
      </div>
    </div>
  );
}
