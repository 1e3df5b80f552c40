import { useEffect, useMemo, useState } from 'react';

/** The visitor's navigation state. The browser's history entry holds it, so that a reload and Back show the same step. */
export interface Place {
  /** Whether the visitor agreed to the amount and continued. */
  readonly isTrading?: boolean;
  /** Whether the visitor skipped the waiting order to place another. */
  readonly isSkipped?: boolean;
  /** Whether a code was sent. */
  readonly hasCode?: boolean;
  /** Whether the visitor signs in before choosing anything. */
  readonly isSigningIn?: boolean;
  /** Whether the visitor's own orders are listed. */
  readonly isListing?: boolean;
  /** The id of the past order that is shown. */
  readonly pastOrder?: string;
}

export interface Moves {
  readonly place: Place;
  readonly go: (place: Place) => void;
  /** Goes back one step, like the browser's Back button. */
  readonly back: () => void;
}

export function usePlace(): Moves {
  const [place, setPlace] = useState(current);
  useEffect(() => {
    const show = () => setPlace(current());
    addEventListener('popstate', show);
    return () => removeEventListener('popstate', show);
  }, []);
  return useMemo(() => {
    const go = (next: Place) => {
      history.pushState({ place: next }, '');
      setPlace(next);
    };
    return { place, go, back: () => history.back() };
  }, [place]);
}

const current = (): Place => (history.state as { place?: Place } | null)?.place ?? {};
