import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CheckoutSession, post } from './api.js';
import { useWords } from './i18n.js';
import { LANGUAGE_NAMES } from '../../../libs/texts/src/language-names.js';
import type { Language } from './languages.js';
import { useSpeak } from './speak.js';
import { PartnerPages } from './ui/partner-pages.js';

const STEPS = ['amount', 'verify', 'pay', 'track'] as const;
export type Step = (typeof STEPS)[number];

interface Props {
  readonly session: CheckoutSession;
  /** Undefined if the page has no steps. */
  readonly step: Step | undefined;
  readonly back?: (() => void) | undefined;
  /** Opens the user's orders. */
  readonly list?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The frame around every step: the partner's name, the language and the progress. */
export function Shell({ session, step, back, list, children }: Props) {
  const { t } = useWords();
  return (
    <div className="shell">
      <div className="card">
        <Head session={session} />
        {step && <Steps at={step} />}
        {back && (
          <button type="button" className="link back" onClick={back}>
            {t('back')}
          </button>
        )}
        {children}
      </div>
      <Foot session={session} list={list} />
    </div>
  );
}

function Steps({ at }: { readonly at: Step }) {
  const { t } = useWords();
  return (
    <nav aria-label={t('steps')}>
      <ol className="steps">
        {STEPS.map((each, i) => (
          <li
            key={each}
            aria-current={each === at ? 'step' : undefined}
            className={i < STEPS.indexOf(at) ? 'done' : ''}
          >
            {t(`step.${each}`)}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Head({ session }: Pick<Props, 'session'>) {
  const { t, language } = useWords();
  const speak = useSpeak();
  const { name, logoUrl } = session.partner;
  return (
    <header className="head">
      {logoUrl === undefined ? (
        <span className="logo" aria-hidden="true">
          {[...name][0]}
        </span>
      ) : (
        <img className="logo" src={logoUrl} alt="" />
      )}
      <strong>{name}</strong>
      <select
        className="language"
        aria-label={t('language')}
        value={language}
        onChange={(event) => speak(event.currentTarget.value as Language)}
      >
        {Object.entries(LANGUAGE_NAMES).map(([code, own]) => (
          <option key={code} value={code} lang={code}>
            {own}
          </option>
        ))}
      </select>
      {session.mode === 'sandbox' && <div className="test">{t('test.banner')}</div>}
    </header>
  );
}

function Foot({ session, list }: Pick<Props, 'session' | 'list'>) {
  const { t } = useWords();
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => post('/api/sign-out'),
    onSuccess: (now) => client.setQueryData(['session'], now),
  });
  return (
    <footer>
      <span>{t('foot')}</span>
      <PartnerPages partner={session.partner} />
      {session.user && list && !session.handedOver && (
        <button type="button" className="link" onClick={list}>
          {t('orders.title')}
        </button>
      )}
      {session.user && (
        <button type="button" className="link" onClick={() => leave.mutate()}>
          {t('signOut', { email: session.user.email })}
        </button>
      )}
    </footer>
  );
}
