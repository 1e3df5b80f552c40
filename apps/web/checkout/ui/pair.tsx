import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A name and its value in a list. A value that does not fit beside its name stands below it, so that no number is broken. */
export function Pair({ name, className, children }: Props) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
