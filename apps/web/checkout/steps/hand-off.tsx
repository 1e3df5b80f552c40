import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { post } from '../api.js';
import { linkOf } from '../begin.js';
import { useWords } from '../i18n.js';
import { Trouble } from '../ui/trouble.js';

const Qr = lazy(() => import('../../shared/qr.js'));

/** The polling interval for documents uploaded on the phone. */
const LOOK_EVERY_MS = 3_000;
const LINK_LIFE_MS = 5 * 60_000;

/** Hands the upload off to the user's phone. Documents uploaded there appear here. */
export function PhoneHandOff() {
  const { t } = useWords();
  const client = useQueryClient();
  const offer = useMutation({ mutationFn: () => post('/api/hand-off') });
  const end = useMutation({ mutationFn: () => post('/api/hand-off/end'), onSuccess: offer.reset });
  const token = offer.data?.token;
  useEffect(() => {
    if (token === undefined) return;
    const looking = setInterval(() => void client.invalidateQueries({ queryKey: ['identityCheck'] }), LOOK_EVERY_MS);
    const over = setTimeout(offer.reset, LINK_LIFE_MS);
    return () => {
      clearInterval(looking);
      clearTimeout(over);
    };
  }, [token]);
  if (token === undefined) {
    return (
      <>
        <button type="button" className="btn second" disabled={offer.isPending} onClick={() => offer.mutate()}>
          {t('handOff.offer')}
        </button>
        <Trouble error={offer.error} />
      </>
    );
  }
  return (
    <div className="note">
      <Suspense fallback={<div className="qr" />}>
        <Qr value={linkOf(token)} label={t('handOff.qr')} />
      </Suspense>
      <p role="status">{t('handOff.scan')}</p>
      <button type="button" className="link" onClick={() => end.mutate()}>
        {t('handOff.stop')}
      </button>
    </div>
  );
}
