import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { post, type Visit } from './api.js';
import { LANGUAGES, type Language, useWords } from './i18n.js';
import { useSpeak } from './speak.js';

const STEPS = ['amount', 'verify', 'pay', 'track'] as const;
export type Step = (typeof STEPS)[number];

interface Props {
  readonly visit: Visit;
  /** Undefined where there is nothing to go through. */
  readonly step: Step | undefined;
  readonly back?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What is around every step: whose page it is, in which language, and how far one is. */
export function Shell({ visit, step, back, children }: Props) {
  const { t } = useWords();
  return (
    <div className="shell">
      <div className="card">
        <Head visit={visit} />
        {step && <Steps at={step} />}
        {back && (
          <button type="button" className="link back" onClick={back}>
            {t('back')}
          </button>
        )}
        {children}
      </div>
      <Foot visit={visit} />
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

function Head({ visit }: Pick<Props, 'visit'>) {
  const { t, language } = useWords();
  const speak = useSpeak();
  const { name, logoUrl } = visit.partner;
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
        {Object.entries(LANGUAGES).map(([code, own]) => (
          <option key={code} value={code} lang={code}>
            {own}
          </option>
        ))}
      </select>
      {visit.mode === 'sandbox' && <div className="test">{t('test.banner')}</div>}
    </header>
  );
}

function Foot({ visit }: Pick<Props, 'visit'>) {
  const { t } = useWords();
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => post('/api/sign-out'),
    onSuccess: (now) => client.setQueryData(['visit'], now),
  });
  return (
    <footer>
      <span>{t('foot')}</span>
      {visit.user && (
        <button type="button" className="link" onClick={() => leave.mutate()}>
          {t('signOut', { email: visit.user.email })}
        </button>
      )}
    </footer>
  );
}
