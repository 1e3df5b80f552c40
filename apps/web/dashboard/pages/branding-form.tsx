import { Button, Card, Group, SimpleGrid, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Schema } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';
import { AddressFields, type Branding, LookFields, PageFields } from './branding-fields.js';
import { BrandingPreview } from './branding-preview.js';

const TYPING_MS = 400;
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Form of the partner's branding, beside its preview. */
export function BrandingForm({ saved }: { readonly saved: Schema<'BrandingView'> }) {
  const may = useMay('owner', 'developer');
  const [branding, setBranding] = useState(() => fieldsOf(saved));
  const color = isColor(branding.brandColor) ? branding.brandColor : saved.colors.brand;
  const [tried] = useDebouncedValue(triedOf(branding, color), TYPING_MS);
  const preview = useQuery({
    queryKey: ['brand preview', tried],
    queryFn: () => ok(api.GET('/api/branding/preview', { params: { query: tried } })),
    placeholderData: keepPreviousData,
    staleTime: 30 * 60_000, // the page's address is valid for an hour
    retry: false, // a half-typed name or address is refused
  });
  const save = useChange({
    work: () => ok(api.PATCH('/api/branding', { body: bodyOf(branding) })),
    touches: ['branding'],
    done: () => 'Saved. Your checkout now uses this branding.',
  });
  const fields = {
    branding,
    disabled: !may,
    change: (changed: Partial<Branding>) => setBranding((now) => ({ ...now, ...changed })),
  };
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
            <LookFields {...fields} color={color} />
            <PageFields {...fields} />
            <AddressFields {...fields} />
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
      <BrandingPreview name={branding.displayName} preview={preview.data} />
    </SimpleGrid>
  );
}

/** Builds the query of the preview; an empty field keeps its saved value. */
const triedOf = ({ displayName, logoUrl }: Branding, color: string) => ({
  color,
  ...(displayName.trim() === '' ? {} : { name: displayName }),
  ...(logoUrl === '' ? {} : { logoUrl }),
});

function fieldsOf({ returnAfterSeconds: seconds, ...saved }: Schema<'BrandingView'>): Branding {
  return {
    displayName: saved.displayName,
    brandColor: saved.brandColor ?? '',
    logoUrl: saved.logoUrl ?? '',
    termsUrl: saved.termsUrl ?? '',
    privacyUrl: saved.privacyUrl ?? '',
    helpUrl: saved.helpUrl ?? '',
    contactUrl: saved.contactUrl ?? '',
    allowedOrigins: saved.allowedOrigins,
    redirectUrls: saved.redirectUrls,
    returnAfterSeconds: seconds === null ? '' : String(seconds),
  };
}

const bodyOf = ({ returnAfterSeconds: seconds, ...branding }: Branding) => ({
  ...branding,
  returnAfterSeconds: seconds === '' ? null : Number(seconds),
});
