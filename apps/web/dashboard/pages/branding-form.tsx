import { Alert, Button, Card, Group, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Schema } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';
import { BrandingPreview } from './branding-preview.js';

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Name, colour, logo, and the addresses that the checkout trusts. */
export function BrandingForm({ saved }: { readonly saved: Schema<'BrandingView'> }) {
  const may = useMay('owner', 'developer');
  const [displayName, setDisplayName] = useState(saved.displayName);
  const [brandColor, setBrandColor] = useState(saved.brandColor ?? '');
  const [logoUrl, setLogoUrl] = useState(saved.logoUrl ?? '');
  const [allowedOrigins, setAllowedOrigins] = useState(saved.allowedOrigins);
  const [redirectUrls, setRedirectUrls] = useState(saved.redirectUrls);
  const [seconds, setSeconds] = useState(saved.returnAfterSeconds === null ? '' : String(saved.returnAfterSeconds));
  const color = isColor(brandColor) ? brandColor : saved.colors.brand;
  const preview = useQuery({
    queryKey: ['brand colors', color],
    queryFn: () => ok(api.GET('/api/branding/preview', { params: { query: { color } } })),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const save = useChange({
    work: () =>
      ok(
        api.PATCH('/api/branding', {
          body: {
            displayName,
            brandColor,
            logoUrl,
            allowedOrigins,
            redirectUrls,
            returnAfterSeconds: seconds === '' ? null : Number(seconds),
          },
        }),
      ),
    touches: ['branding'],
    done: () => 'Saved. The checkout wears it from now on.',
  });
  const colors = preview.data ?? saved.colors;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Card className="surface">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <Stack>
            <TextInput
              label="Name"
              maxLength={60}
              disabled={!may}
              value={displayName}
              onChange={(event) => setDisplayName(event.currentTarget.value)}
            />
            <TextInput
              label="Brand colour"
              description="Any colour: text on it is chosen so that it can be read"
              maxLength={7}
              disabled={!may}
              value={brandColor}
              onChange={(event) => setBrandColor(event.currentTarget.value)}
              placeholder="#2f4fd0"
              leftSection={
                <input
                  type="color"
                  className="pick"
                  aria-label="Pick it from all colours"
                  disabled={!may}
                  value={color.toLowerCase()}
                  onChange={(event) => setBrandColor(event.currentTarget.value)}
                />
              }
              leftSectionPointerEvents="all"
            />
            <TextInput
              label="Logo"
              description="An https address of a square picture"
              type="url"
              disabled={!may}
              value={logoUrl}
              onChange={(event) => setLogoUrl(event.currentTarget.value)}
            />
            <TagsInput
              label="Pages that may embed the checkout"
              description="Origins such as https://shop.example.com; Enter adds one"
              disabled={!may}
              value={allowedOrigins}
              onChange={setAllowedOrigins}
            />
            {allowedOrigins.length === 0 && (
              <Alert color="yellow">
                No page is registered. Register yours, so that no other page can embed your checkout.
              </Alert>
            )}
            <TagsInput
              label="Where users may be sent back to"
              description="https, or a link into your app such as myapp://done; the checkout also leads to what lies below. Enter adds one"
              disabled={!may}
              value={redirectUrls}
              onChange={setRedirectUrls}
            />
            <TextInput
              label="Return after a completed order"
              description="Seconds, 20 to 300, after which the checkout opens the redirectUrl of its link by itself. Empty: users press a button"
              inputMode="numeric"
              maxLength={3}
              disabled={!may}
              value={seconds}
              onChange={(event) => setSeconds(event.currentTarget.value.replace(/\D/g, ''))}
            />
            {save.error && <Failure error={save.error} />}
            {may && (
              <Group justify="flex-end">
                <Button type="submit" loading={save.isPending}>
                  Save
                </Button>
              </Group>
            )}
          </Stack>
        </form>
      </Card>
      <BrandingPreview name={displayName} colors={colors} />
    </SimpleGrid>
  );
}
