import { useEffect, useMemo, useState } from 'react';

/** The visitor's choices by moving on. The browser's entry of history holds them, so that a reload and Back show the same step. */
export interface Place {
  /** The visitor agreed to the amount, and trades. */
  readonly isTrading?: boolean;
  /** The visitor passed the order that waits, to place another. */
  readonly isSkipped?: boolean;
  /** A code was sent. */
  readonly hasCode?: boolean;
  /** The visitor signs in before choosing anything. */
  readonly isSigningIn?: boolean;
  /** The visitor looks at the own orders. */
  readonly isListing?: boolean;
  /** The past order that the visitor looks at. */
  readonly pastOrder?: string;
}

export interface Moves {
  readonly place: Place;
  readonly go: (place: Place) => void;
  /** One step back, as by the browser's own button. */
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
