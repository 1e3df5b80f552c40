import { Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type Schema } from '../client.js';

type Look = 'light' | 'dark';
type Size = 'phone' | 'desktop';

const LOOKS: { value: Look; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const SIZES: { value: Size; label: string }[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
];

interface Props {
  readonly name: string;
  /** Undefined until loaded. */
  readonly preview: Schema<'BrandPreviewView'> | undefined;
}

/** Shows the checkout page itself with the typed branding, and the contrast of its colours. */
export function BrandingPreview({ name, preview }: Props) {
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
        {preview && (
          <>
            <iframe
              key={look}
              className={`brand-preview ${size}`}
              title={`The checkout of ${name}, ${look}, on a ${size}`}
              data-brand={preview.brand}
              sandbox="allow-scripts allow-same-origin allow-forms" // the page cannot leave the frame
              src={`${preview.pageUrl}&theme=${look}`}
            />
            <Text size="xs" c="dimmed">
              This is the page itself, with current prices; signing in is off. Contrast: {preview.contrastOnBrand}
              :1 on the brand, {preview.contrastLight}:1 as text on light, {preview.contrastDark}:1 on dark. WCAG AA
              requires 4.5:1.
            </Text>
          </>
        )}
      </Stack>
    </Card>
  );
}
