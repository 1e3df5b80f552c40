import { useCallback, useMemo, useState } from 'react';
import type { Catalog, Visit } from './api.js';
import { type Draft, firstDraft, isOffered } from './draft.js';
import { remember, remembered } from './memory.js';
import { linkTerms, matchTerms, type Unavailable } from './offer.js';
import type { Params } from './params.js';

export interface Drafting {
  /** Undefined until the catalogue is there, and where the link asks for what is not offered. */
  readonly draft: Draft | undefined;
  readonly unavailable: Unavailable | undefined;
  /** The change is kept over a reload. */
  readonly setDraft: (changed: Draft) => void;
}

/** The order that is being put together: what the visitor changed last, or else what the link asks for. */
export function useDraft(catalog: Catalog | undefined, visit: Visit, params: Params): Drafting {
  const [changed, setChanged] = useState<Draft | undefined>(() => remembered().draft);
  const match = useMemo(() => catalog && matchTerms(catalog, linkTerms(visit, params)), [catalog, visit, params]);
  const first = useMemo(
    () => (match && 'choice' in match ? firstDraft(match.choice, visit, params) : undefined),
    [match, visit, params],
  );
  const setDraft = useCallback((draft: Draft) => {
    remember({ draft });
    setChanged(draft);
  }, []);
  const kept = catalog && changed && isOffered(catalog, changed) ? changed : undefined;
  return {
    draft: kept ?? first,
    unavailable: !kept && match && 'unavailable' in match ? match.unavailable : undefined,
    setDraft,
  };
}
