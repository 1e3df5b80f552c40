import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Order, putTo } from '../api.js';
import { useWords } from '../i18n.js';
import { useShowOrder } from '../queries.js';
import { CheckedForm } from '../ui/field-problems.js';
import { TextField } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';

/** Form for the refund address of the order's coins. The sender's address is never suggested, since it may belong to an exchange. */
export function RefundDestination({ order: { id, cryptoCurrency: coin } }: { readonly order: Order }) {
  const { t } = useWords();
  const [address, setAddress] = useState('');
  const save = useMutation({
    mutationFn: () => putTo('/api/orders/{id}/refund-destination', id, { address }),
    onSuccess: useShowOrder(),
  });
  return (
    <CheckedForm submit={() => save.mutate()}>
      <TextField
        label={t('refundTo.now', { coin })}
        hint={t('refundTo.hint')}
        value={address}
        set={(text) => setAddress(text.trim())}
        input={{ required: true, autoComplete: 'off', spellCheck: false, name: 'refundTo' }}
      />
      <Trouble error={save.error} />
      <button className="btn second" disabled={save.isPending}>
        {t('refundTo.save')}
      </button>
    </CheckedForm>
  );
}
