import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CheckoutSession, post } from '../api.js';
import { useWords } from '../i18n.js';
import { Form } from '../ui/form.js';
import { Heading } from '../ui/heading.js';
import { NameFields } from './name-fields.js';

/** Form for the name of a new user with a verified phone. */
export function Name() {
  const { t } = useWords();
  const client = useQueryClient();
  const [names, setNames] = useState({ firstName: '', lastName: '' });
  const signUp = useMutation({
    mutationFn: () => post('/api/sign-up', names),
    onSuccess: (session: CheckoutSession) => client.setQueryData(['session'], session),
  });
  return (
    <main>
      <Heading>{t('name.title')}</Heading>
      <p className="muted">{t('name.why')}</p>
      <Form submit={() => signUp.mutate()} label={t('continue')} isPending={signUp.isPending} error={signUp.error}>
        <NameFields name={names} set={setNames} />
      </Form>
    </main>
  );
}
