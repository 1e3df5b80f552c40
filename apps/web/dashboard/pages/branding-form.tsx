import { Card, SimpleGrid } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../console-kit/forms/form.js';
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
  const preview = usePreview(triedOf(branding, color));
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
        <Form verb="Save" submission={save} isReadOnly={!may}>
          <LookFields {...fields} color={color} />
          <PageFields {...fields} />
          <AddressFields {...fields} />
        </Form>
      </Card>
      <BrandingPreview name={branding.displayName} preview={preview.data} />
    </SimpleGrid>
  );
}

function usePreview(typed: ReturnType<typeof triedOf>) {
  const [tried] = useDebouncedValue(typed, TYPING_MS);
  return useQuery({
    queryKey: ['brand preview', tried],
    queryFn: () => ok(api.GET('/api/branding/preview', { params: { query: tried } })),
    placeholderData: keepPreviousData,
    staleTime: 30 * 60_000, // the page's address is valid for an hour
    retry: false, // a half-typed name or address is refused
  });
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
