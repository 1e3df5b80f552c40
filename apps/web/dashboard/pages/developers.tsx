import { Anchor, Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Failure } from '../../console-kit/failure.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok } from '../client.js';
import { Code } from '../parts/code.js';
import { Page } from '../parts/page.js';
import { useMay, useMe } from '../session.js';
import { useChange } from '../use-change.js';
import { quickstart, verifyWebhook } from './quickstart.js';

/** A first buy by copy and paste, how to verify a webhook, and the sandbox's clock. */
export default function Developers() {
  const { apiUrl, mode } = useMe();
  return (
    <Page
      title="Developers"
      about={
        <>
          The API is at <span className="mono">{apiUrl}/api</span>.{' '}
          <Anchor href={`${apiUrl}/api/docs`} target="_blank" rel="noreferrer" size="sm">
            Reference
          </Anchor>
        </>
      }
      actions={
        <Button component={Link} href="/developers/requests" variant="default" size="xs">
          Request log
        </Button>
      }
    >
      <Quickstart />
      <Card className="surface">
        <Title order={2}>Verify a webhook</Title>
        <Text size="sm" c="dimmed" mb="sm">
          Any library of Standard Webhooks does it. By hand, in Node.js, with the raw body as it came:
        </Text>
        <Code text={verifyWebhook} label="How to verify a webhook" />
      </Card>
      {mode === 'sandbox' && <SandboxClock />}
    </Page>
  );
}

function Quickstart() {
  const { apiUrl } = useMe();
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => ok(api.GET('/api/keys')) });
  const [chosen, setChosen] = useState('');
  return (
    <Card className="surface">
      <Title order={2}>Your first buy</Title>
      <QueryBoundary query={keys}>
        {(list) => (
          <Stack gap="sm" mt="xs">
            <Text size="sm" c="dimmed">
              Paste into a terminal. Put the secret in place of the dots; a lost one is replaced on{' '}
              <Link href="/keys">API keys</Link>.
            </Text>
            {list.length > 1 && (
              <NativeSelect
                size="xs"
                maw={280}
                label="Key"
                data={list.map(({ apiKey, name }) => ({ value: apiKey, label: name }))}
                value={chosen}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            )}
            {quickstart(apiUrl, chosen || (list[0]?.apiKey ?? 'YOUR_API_KEY')).map(({ title, commands }) => (
              <div key={title}>
                <Text size="sm" fw={600} mb={4}>
                  {title}
                </Text>
                <Code text={commands} label={title} />
              </div>
            ))}
          </Stack>
        )}
      </QueryBoundary>
    </Card>
  );
}

const JUMPS = [
  { seconds: 3_600, label: 'One hour' },
  { seconds: 3 * 3_600, label: 'Three hours' },
  { seconds: 86_400, label: 'A day' },
];

function SandboxClock() {
  const may = useMay('owner', 'developer');
  const clock = useQuery({ queryKey: ['clock'], queryFn: () => ok(api.GET('/api/clock')) });
  const advance = useChange({
    work: (seconds: number) => ok(api.POST('/api/clock', { body: { advance: seconds } })),
    touches: ['clock', 'transactions', 'overview'],
    done: () => 'The clock has moved. What is due happens now.',
  });
  return (
    <Card className="surface" id="clock">
      <Title order={2}>The sandbox&apos;s clock</Title>
      <QueryBoundary query={clock}>
        {({ now, offset }) => (
          <Stack gap="sm" mt="xs">
            <Text size="sm">
              It is <Moment at={now} /> for the service
              {offset > 0 ? `, ${Math.round(offset / 360) / 10} hours ahead` : ''}. Payment windows, retries and
              rotations go by it. It only goes forward, for everybody in this sandbox.
            </Text>
            {may && (
              <Group gap="xs">
                {JUMPS.map(({ seconds, label }) => (
                  <Button
                    key={seconds}
                    size="xs"
                    variant="default"
                    loading={advance.isPending}
                    onClick={() => advance.mutate(seconds)}
                  >
                    {label}
                  </Button>
                ))}
              </Group>
            )}
            {advance.error && <Failure error={advance.error} />}
          </Stack>
        )}
      </QueryBoundary>
    </Card>
  );
}
