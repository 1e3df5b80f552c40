import { Card, Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled section of a page. */
export function Section({ title, beside, children }: Props) {
  const id = useId();
  return (
    <Card component="section" className="surface" aria-labelledby={id} padding="md">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        {beside}
      </Group>
      {children}
    </Card>
  );
}
