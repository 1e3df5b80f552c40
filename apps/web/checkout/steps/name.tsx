import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CheckoutSession, post } from '../api.js';
import { useWords } from '../i18n.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Heading } from '../ui/heading.js';

/** Asks a new user with a verified phone for the name. */
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
        <TextField
          label={t('name.first')}
          value={names.firstName}
          set={(firstName) => setNames({ ...names, firstName })}
          input={{ name: 'firstName', autoComplete: 'given-name', required: true, maxLength: 100 }}
        />
        <TextField
          label={t('name.last')}
          value={names.lastName}
          set={(lastName) => setNames({ ...names, lastName })}
          input={{ name: 'lastName', autoComplete: 'family-name', required: true, maxLength: 100 }}
        />
      </Form>
    </main>
  );
}
