import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step. It takes the focus when it appears, so that a screen reader announces the step. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
