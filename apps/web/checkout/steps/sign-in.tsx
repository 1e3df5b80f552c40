import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Catalog, post } from '../api.js';
import { useWords } from '../i18n.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Heading } from '../ui/heading.js';
import { PhoneField } from '../ui/phone-field.js';
import { CodeEntry } from './code-entry.js';

interface Claim {
  readonly email: string;
  readonly phone: string;
  readonly code: string;
}

/** Email and phone; a code verifies the phone. */
export function SignIn({ catalog, home }: { readonly catalog: Catalog; readonly home: string }) {
  const { t } = useWords();
  const usual = catalog.callingCodes.find(({ country }) => country === home)?.code ?? '';
  const [claim, setClaim] = useState<Claim>({ email: '', phone: '', code: usual });
  const send = useMutation({ mutationFn: () => post('/api/sign-in', claim) });
  if (send.isSuccess)
    return (
      <CodeEntry
        number={`${claim.code} ${claim.phone}`}
        sendAgain={() => post('/api/sign-in', claim)}
        change={() => send.reset()}
      />
    );
  return (
    <main>
      <Heading>{t('signIn.title')}</Heading>
      <p className="muted">{t('signIn.why')}</p>
      <Form submit={() => send.mutate()} label={t('signIn.send')} isPending={send.isPending} error={send.error}>
        <TextField
          label={t('signIn.email')}
          value={claim.email}
          set={(email) => setClaim({ ...claim, email })}
          input={{ type: 'email', name: 'email', autoComplete: 'email', required: true, maxLength: 254 }}
        />
        <PhoneField
          label={t('signIn.phone')}
          hint={t('signIn.phone.hint')}
          codes={catalog.callingCodes}
          home={home}
          phone={claim.phone}
          set={(phone) => setClaim({ ...claim, ...phone })}
        />
      </Form>
    </main>
  );
}
