import type { ReactNode } from 'react';

/** A table that is wider than a phone scrolls by itself; the keyboard can scroll it as well. */
export const Scrolling = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="scrolling" role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
