import { useWords } from '../i18n.js';

/** Explains a link that was already used: its user sees the order after signing in, and every visitor may place a new one. */
export function UsedLink({ isSignedIn, signIn }: { readonly isSignedIn: boolean; readonly signIn: () => void }) {
  const { t } = useWords();
  return (
    <div className="note warn" role="status">
      <p>{t('link.used')}</p>
      {!isSignedIn && (
        <button type="button" className="link" onClick={signIn}>
          {t('link.signIn')}
        </button>
      )}
    </div>
  );
}
