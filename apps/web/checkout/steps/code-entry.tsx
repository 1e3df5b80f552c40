import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CheckoutSession, post } from '../api.js';
import { ApiFault } from '../../shared/answers.js';
import { plainDigits } from '../../shared/digits.js';
import { type Key, useWords } from '../i18n.js';
import { remember } from '../memory.js';
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
  /** Goes back to enter another number. */
  readonly back: () => void;
}

/** Form for the six digits from the text message. */
export function CodeEntry({ number, sendAgain, back }: Props) {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const prove = useProof(back, () => setCode(''));
  const again = useMutation({ mutationFn: sendAgain, onSuccess: prove.reset });
  const refused = refusalOf(prove.error);
  const isOver = refused === 'fault.PHONE_CODE_EXHAUSTED';
  const type = (text: string) => {
    const digits = plainDigits(text).replace(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS) prove.mutate(digits);
  };
  return (
    <main>
      <Heading>{t('code.title')}</Heading>
      <p className="muted">
        {t('code.sent', { number })}{' '}
        <button type="button" className="link" onClick={back}>
          {t('code.change')}
        </button>
      </p>
      <TextField
        label={t('code')}
        hint={t('code.hint')}
        error={refused && t(refused)}
        value={code}
        set={type}
        input={{ ...CODE_INPUT, readOnly: prove.isPending || isOver }}
      />
      <Trouble error={refused ? again.error : (prove.error ?? again.error)} />
      <SendAgain
        key={`${again.submittedAt} ${isOver}`}
        wait={isOver ? 0 : AGAIN_AFTER_SECONDS}
        send={() => again.mutate()}
      />
    </main>
  );
}

/** Signs in with the code. */
function useProof(back: () => void, clear: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: string) => post('/api/sign-in/code', { code: given }),
    onSuccess: (session: CheckoutSession) => {
      remember({ claim: undefined });
      client.setQueryData(['session'], session);
      back(); // Back now leads to the amount, not to a used code
    },
    onError: clear,
  });
}

/** Returns the text for an error about the code itself. */
function refusalOf(error: unknown): Key | undefined {
  const code = error instanceof ApiFault ? error.code : undefined;
  return code === 'PHONE_CODE_INVALID' || code === 'PHONE_CODE_EXHAUSTED' ? `fault.${code}` : undefined;
}

function SendAgain({ wait, send }: { readonly wait: number; readonly send: () => void }) {
  const { t } = useWords();
  const [left, setLeft] = useState(wait);
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
