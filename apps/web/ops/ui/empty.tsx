import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing is there, and that is fine. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <Text c="dimmed" ta="center" py="xl">
    {children}
  </Text>
);
