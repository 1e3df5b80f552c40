import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { postTo } from '../api.js';
import { useWords } from '../i18n.js';
import { useShowOrder } from '../queries.js';
import { Trouble } from '../ui/trouble.js';

interface Props {
  readonly path: '/api/orders/{id}/cancel' | '/api/orders/{id}/refund';
  readonly orderId: string;
  readonly name: string;
  readonly question: string;
  readonly yes: string;
}

/** Performs an action that ends the order. Requires confirmation, since an accidental tap must not end an order that the user is about to pay. */
export function OrderAction({ path, orderId, name, question, yes }: Props) {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  const action = useMutation({ mutationFn: () => postTo(path, orderId), onSuccess: useShowOrder() });
  if (!isAsked) {
    return (
      <button type="button" className="link" onClick={() => setAsked(true)}>
        {name}
      </button>
    );
  }
  return (
    <div className="note warn" role="group" aria-label={name}>
      <p>{question}</p>
      <Trouble error={action.error} />
      <div className="pair">
        <button type="button" className="btn second" onClick={() => setAsked(false)}>
          {t('cancel.keep')}
        </button>
        <button type="button" className="btn second" disabled={action.isPending} onClick={() => action.mutate()}>
          {yes}
        </button>
      </div>
    </div>
  );
}
