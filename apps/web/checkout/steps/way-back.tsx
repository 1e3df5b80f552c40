import type { Visit } from '../api.js';
import { useWords } from '../i18n.js';
import type { Params } from '../params.js';
import { returnAddress } from './return-address.js';

/** The link back to the partner, where the address of the page names one that the partner registered. */
export function WayBack({ params, partner }: { readonly params: Params; readonly partner: Visit['partner'] }) {
  const { t } = useWords();
  const home = returnAddress(params, partner);
  if (home === undefined) return null;
  return (
    <a className="btn" href={home} target="_top">
      {t('track.home', { partner: partner.name })}
    </a>
  );
}
