import { Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Schema } from '../client.js';
import { CheckoutPreview, type Look, type Size } from './checkout-preview.js';

const LOOKS: { value: Look; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const SIZES: { value: Size; label: string }[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
];

/** Preview of the checkout in the partner's colours, with their contrast. */
export function BrandingPreview({
  name,
  colors,
}: {
  readonly name: string;
  readonly colors: Schema<'BrandColorsView'>;
}) {
  const [look, setLook] = useState<Look>('light');
  const [size, setSize] = useState<Size>('phone');
  return (
    <Card className="surface">
      <Stack>
        <Group justify="space-between">
          <Title order={2}>Preview</Title>
          <Group gap="xs">
            <SegmentedControl size="xs" aria-label="Colours" data={LOOKS} value={look} onChange={setLook} />
            <SegmentedControl size="xs" aria-label="Size" data={SIZES} value={size} onChange={setSize} />
          </Group>
        </Group>
        <CheckoutPreview {...{ name, colors, look, size }} />
        <Text size="xs" c="dimmed">
          Contrast: {colors.contrastOnBrand}:1 on the brand, {colors.contrastLight}:1 as text on light,{' '}
          {colors.contrastDark}:1 on dark. WCAG AA requires 4.5:1.
        </Text>
      </Stack>
    </Card>
  );
}
