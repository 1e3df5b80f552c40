import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFault } from '../../shared/answers.js';
import { type Catalog, post } from '../api.js';
import { useWords } from '../i18n.js';
import { remember, remembered } from '../memory.js';
import { TextField } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { Heading } from '../ui/heading.js';
import { PhoneField } from '../ui/phone-field.js';
import type { Moves } from '../use-place.js';
import { CodeEntry } from './code-entry.js';

interface Props {
  readonly catalog: Catalog;
  readonly home: string;
  readonly moves: Moves;
}

/** Email and phone; a code verifies the phone. */
export function SignIn({ catalog, home, moves: { place, go, back } }: Props) {
  const { t } = useWords();
  const codes = catalog.callingCodes;
  const last = remembered().claim;
  const usual = codes.find(({ country }) => country === home)?.code ?? '';
  const [claim, setClaim] = useState(last ?? { email: '', phone: '', code: usual });
  const send = useMutation({
    mutationFn: () => post('/api/sign-in', claim),
    onSuccess: () => {
      remember({ claim });
      go({ ...place, hasCode: true });
    },
  });
  if (place.hasCode && last)
    return <CodeEntry number={`${last.code} ${last.phone}`} sendAgain={() => post('/api/sign-in', last)} back={back} />;
  const { email, phone, other } = faultsOf(send.error);
  return (
    <main>
      <Heading>{t('signIn.title')}</Heading>
      <p className="muted">{t('signIn.why')}</p>
      <Form submit={() => send.mutate()} label={t('signIn.send')} isPending={send.isPending} error={other}>
        <TextField
          label={t('signIn.email')}
          value={claim.email}
          set={(given) => setClaim({ ...claim, email: given })}
          error={email ? t('signIn.email.bad') : undefined}
          input={{ type: 'email', name: 'email', autoComplete: 'email', required: true, maxLength: 254 }}
        />
        <PhoneField
          label={t('signIn.phone')}
          codes={codes}
          home={home}
          code={claim.code}
          phone={claim.phone}
          set={(given) => setClaim({ ...claim, ...given })}
          error={phone ? t('fault.PHONE_INVALID') : undefined}
        />
      </Form>
    </main>
  );
}

/** Maps an error to the refused fields; an error of another kind is shown at the button. */
function faultsOf(error: unknown): { email?: boolean; phone?: boolean; other?: unknown } {
  if (!(error instanceof ApiFault)) return { other: error };
  const fields = error.fault.details?.map(({ field }) => field) ?? [];
  const email = fields.includes('email');
  const phone = error.code === 'PHONE_INVALID' || fields.includes('phone') || fields.includes('code');
  return email || phone ? { email, phone } : { other: error };
}
