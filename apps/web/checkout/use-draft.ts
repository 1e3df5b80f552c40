import { useCallback, useMemo, useState } from 'react';
import type { Catalog, CheckoutSession } from './api.js';
import { type Draft, firstDraft, isOffered } from './draft.js';
import { remember, remembered } from './memory.js';
import { linkTerms, matchTerms, type Unavailable } from './offer.js';
import type { Params } from './params.js';

export interface Drafting {
  /** Undefined until the page has the catalogue, or if the link's terms are not offered. */
  readonly draft: Draft | undefined;
  readonly unavailable: Unavailable | undefined;
  /** Changes the draft, and keeps the change over a reload. */
  readonly setDraft: (changed: Draft) => void;
}

/** Returns the order that the user is composing: the user's last change or, without one, the terms of the link. */
export function useDraft(catalog: Catalog | undefined, session: CheckoutSession, params: Params): Drafting {
  const [changed, setChanged] = useState<Draft | undefined>(() => remembered().draft);
  const match = useMemo(() => catalog && matchTerms(catalog, linkTerms(session, params)), [catalog, session, params]);
  const first = useMemo(
    () => (match && 'choice' in match ? firstDraft(match.choice, session, params) : undefined),
    [match, session, params],
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
