import type { Draft } from '../draft.js';
import { useWords } from '../i18n.js';

/** Switches between buying and selling. */
export function Turn({ draft, turn }: { readonly draft: Draft; readonly turn: () => void }) {
  const { t } = useWords();
  return (
    <div className="turn" role="group" aria-label={t('turn')}>
      {(['buy', 'sell'] as const).map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={draft.type === type}
          onClick={() => draft.type !== type && turn()}
        >
          {t(type === 'buy' ? 'turn.buy' : 'turn.sell')}
        </button>
      ))}
    </div>
  );
}
