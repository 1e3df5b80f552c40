import { Card, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shown instead of an empty list: what will appear here, and the next step. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Card className="surface inner" ta="center" py="xl">
      <Stack align="center" gap="xs">
        <Text fw={600}>{title}</Text>
        {children}
      </Stack>
    </Card>
  );
}
