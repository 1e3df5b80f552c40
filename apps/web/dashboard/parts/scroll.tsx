import { Card } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that may be wider than the screen: it scrolls by itself, also by keyboard. */
export function Scroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Card className="surface" p={0}>
      <div className="scroll" tabIndex={0} role="region" aria-label={label}>
        {children}
      </div>
    </Card>
  );
}
