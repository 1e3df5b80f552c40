import { useQuery } from '@tanstack/react-query';
import { SimpleGrid } from '@mantine/core';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok } from '../client.js';
import { Page } from '../parts/page.js';
import { EmailPreview } from './email-preview.js';
import { EmailSwitch } from './email-switch.js';

/** Emails to the partner's users: whether they are sent, and each of them in each language. */
export default function Emails() {
  const settings = useQuery({ queryKey: ['emails'], queryFn: () => ok(api.GET('/api/emails')) });
  return (
    <Page title="Emails" about="Emails to your users about their orders, in your name and colours">
      <QueryBoundary query={settings}>
        {(saved) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <EmailSwitch saved={saved} />
            <EmailPreview settings={saved} />
          </SimpleGrid>
        )}
      </QueryBoundary>
    </Page>
  );
}
