import { Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Schema } from '../client.js';
import { CheckoutPreview } from './checkout-preview.js';

/** Preview of the checkout in the partner's colours, with their contrast. */
export function BrandingPreview({
  name,
  colors,
}: {
  readonly name: string;
  readonly colors: Schema<'BrandColorsView'>;
}) {
  const [look, setLook] = useState<string>('light');
  const [size, setSize] = useState<string>('phone');
  return (
    <Card className="surface">
      <Stack>
        <Group justify="space-between">
          <Title order={2}>Preview</Title>
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label="Colours"
              data={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              value={look}
              onChange={setLook}
            />
            <SegmentedControl
              size="xs"
              aria-label="Size"
              data={[
                { value: 'phone', label: 'Phone' },
                { value: 'desktop', label: 'Desktop' },
              ]}
              value={size}
              onChange={setSize}
            />
          </Group>
        </Group>
        <CheckoutPreview
          name={name}
          colors={colors}
          look={look === 'dark' ? 'dark' : 'light'}
          size={size === 'desktop' ? 'desktop' : 'phone'}
        />
        <Text size="xs" c="dimmed">
          Contrast: {colors.contrastOnBrand}:1 on the brand, {colors.contrastLight}:1 as text on light,{' '}
          {colors.contrastDark}:1 on dark. WCAG AA requires 4.5:1.
        </Text>
      </Stack>
    </Card>
  );
}
