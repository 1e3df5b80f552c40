import { Anchor, Card, Group, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ok, type Schema } from '../client.js';

type Settings = Schema<'EmailSettingsView'>;
type Name = Settings['previews'][number];

const NAMES: Readonly<Record<Name, string>> = {
  buyReceived: 'Buy placed',
  buyCompleted: 'Buy complete',
  sellReceived: 'Sell placed',
  sellCompleted: 'Sell complete',
  refundSent: 'Refund sent',
  paymentHeld: 'Payment held',
  kycApproved: 'Identity verified',
  kycDeclined: 'More information needed',
  kycClosed: 'Identity declined for good',
};

/** Previews one of the emails as its reader sees it, with an example order. */
export function EmailPreview({ settings }: { readonly settings: Settings }) {
  const [email, setEmail] = useState<Name>('buyCompleted');
  const [language, setLanguage] = useState(settings.language);
  const query = { email, language };
  const preview = useQuery({
    queryKey: ['email preview', email, language],
    queryFn: () => ok(api.GET('/api/emails/preview', { params: { query } })),
    placeholderData: keepPreviousData,
  });
  const side = email.startsWith('sell') ? 'sell' : 'buy';
  return (
    <Card className="surface">
      <Stack gap="sm">
        <Group grow>
          <Select
            label="Email"
            data={settings.previews.map((name) => ({ value: name, label: NAMES[name] }))}
            value={email}
            allowDeselect={false}
            onChange={(name) => setEmail(name as Name)}
          />
          <Select
            label="Language"
            data={settings.languages.map(({ id, name }) => ({ value: id, label: name }))}
            value={language}
            allowDeselect={false}
            onChange={(id) => setLanguage(id as Settings['language'])}
          />
        </Group>
        <Text size="sm" fw={600} data-subject={language}>
          {preview.data?.subject ?? '…'}
        </Text>
        <iframe
          className="email-preview"
          title="Preview of the email"
          sandbox=""
          src={`api/emails/preview/html?email=${email}&language=${language}`}
        />
        {email.endsWith('Completed') && (
          <Anchor size="sm" href={`api/emails/preview/receipt?side=${side}&language=${language}`} target="_blank">
            Attached receipt (PDF)
          </Anchor>
        )}
      </Stack>
    </Card>
  );
}
