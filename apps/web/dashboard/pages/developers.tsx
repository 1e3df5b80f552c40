import { Anchor, Button, Card, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { Code } from '../parts/code.js';
import { Page } from '../parts/page.js';
import { useMe } from '../session.js';
import { verifyWebhook } from './quickstart.js';
import { QuickstartCard } from './quickstart-card.js';
import { SandboxClock } from './sandbox-clock.js';

/** Help for integrators: a first buy by copy and paste, verification of a webhook, and the sandbox's clock. */
export default function Developers() {
  const { apiUrl, mode } = useMe();
  return (
    <Page
      title="Developers"
      about={
        <>
          The API is at <span className="mono">{apiUrl}/api</span>.{' '}
          <Anchor href={`${apiUrl}/docs/`} target="_blank" rel="noreferrer" size="sm">
            Documentation
          </Anchor>
        </>
      }
      actions={
        <Button component={Link} href="/developers/requests" variant="default" size="xs">
          Request log
        </Button>
      }
    >
      <QuickstartCard />
      <Card className="surface">
        <Title order={2}>Verify a webhook</Title>
        <Text size="sm" c="dimmed" mb="sm">
          Any Standard Webhooks library can do it. Without one, in Node.js, with the raw body:
        </Text>
        <Code text={verifyWebhook} label="How to verify a webhook" />
      </Card>
      {mode === 'sandbox' && <SandboxClock />}
    </Page>
  );
}
