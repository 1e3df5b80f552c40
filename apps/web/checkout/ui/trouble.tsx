import { ApiFault } from '../../shared/answers.js';
import { NotSent } from '../api.js';
import { useWords } from '../i18n.js';
import { Copy } from './copy.js';

/** Shows an error in the user's language: the cause and the next step. */
export function Trouble({ error }: { readonly error: unknown }) {
  const { t, find } = useWords();
  if (!error) return null;
  if (!(error instanceof ApiFault))
    return (
      <p className="note bad" role="alert">
        {t(error instanceof NotSent ? 'fault.notSent' : 'fault.offline')}
      </p>
    );
  const known = find(`fault.${error.code}`);
  return (
    <div className="note bad" role="alert">
      <p>{known ?? t('fault.other')}</p>
      {known === undefined && error.fault.requestId !== '' && (
        <Copy value={error.fault.requestId} label={t('fault.id')} />
      )}
    </div>
  );
}
