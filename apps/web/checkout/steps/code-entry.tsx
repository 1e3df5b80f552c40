import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CheckoutSession, post } from '../api.js';
import { useWords } from '../i18n.js';
import { TextField } from '../ui/field.js';
import { Heading } from '../ui/heading.js';
import { Trouble } from '../ui/trouble.js';

const AGAIN_AFTER_SECONDS = 30;
const DIGITS = 6;
const CODE_INPUT = {
  name: 'code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  className: 'digits',
} as const;

interface Props {
  readonly number: string;
  readonly sendAgain: () => Promise<unknown>;
  readonly change: () => void;
}

/** Entry of the six digits from the text message. */
export function CodeEntry({ number, sendAgain, change }: Props) {
  const { t } = useWords();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const prove = useMutation({
    mutationFn: (given: string) => post('/api/sign-in/code', { code: given }),
    onSuccess: (session: CheckoutSession) => client.setQueryData(['session'], session),
    onError: () => setCode(''),
  });
  const again = useMutation({ mutationFn: sendAgain });
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS) prove.mutate(digits);
  };
  return (
    <main>
      <Heading>{t('code.title')}</Heading>
      <p className="muted">
        {t('code.sent', { number })}{' '}
        <button type="button" className="link" onClick={change}>
          {t('code.change')}
        </button>
      </p>
      <TextField
        label={t('code')}
        hint={t('code.hint')}
        value={code}
        set={type}
        input={{ ...CODE_INPUT, readOnly: prove.isPending }}
      />
      <Trouble error={prove.error ?? again.error} />
      <SendAgain key={again.submittedAt} send={() => again.mutate()} />
    </main>
  );
}

function SendAgain({ send }: { readonly send: () => void }) {
  const { t } = useWords();
  const [left, setLeft] = useState(AGAIN_AFTER_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (left > 0) return <p className="muted">{t('code.wait', { seconds: left })}</p>;
  return (
    <button type="button" className="btn second" onClick={send}>
      {t('code.again')}
    </button>
  );
}
