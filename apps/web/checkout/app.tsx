import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CheckoutSession } from './api.js';
import type { DeadEndKind } from './begin.js';
import { Checkout } from './checkout.js';
import { loadWords, type Words, WordsContext } from './i18n.js';
import type { Language } from './languages.js';
import type { Params } from './params.js';
import { newQueryClient } from './queries.js';
import { SpeakContext } from './speak.js';

interface Props {
  readonly started: CheckoutSession;
  readonly words: Words;
  readonly params: Params;
}

export function App({ started, words: first, params }: Props) {
  const [words, setWords] = useState(first);
  const client = useMemo(newQueryClient, []);
  const speak = (language: Language) => {
    document.documentElement.lang = language;
    void loadWords(language).then(setWords);
  };
  return (
    <WordsContext value={words}>
      <SpeakContext value={speak}>
        <QueryClientProvider client={client}>
          <Checkout started={started} params={params} />
        </QueryClientProvider>
      </SpeakContext>
    </WordsContext>
  );
}

/** Shown when the page cannot start: the link is wrong, or the service is unreachable. */
export function DeadEnd({ words, kind }: { readonly words: Words; readonly kind: DeadEndKind }) {
  const { t } = words;
  return (
    <div className="shell">
      <div className="card">
        <main>
          <h1>{t(`deadEnd.${kind}`)}</h1>
          <p>{t(`deadEnd.${kind}.below`)}</p>
          {kind === 'offline' && (
            <button type="button" className="btn" onClick={() => location.reload()}>
              {t('deadEnd.retry')}
            </button>
          )}
        </main>
      </div>
    </div>
  );
}
