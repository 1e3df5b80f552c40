import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import type { Schema } from '../client.js';
import { useMe } from '../session.js';

/** Steps of a new partner, shown until all are done. */
export function FirstSteps({ figures }: { readonly figures: Schema<'OverviewView'> }) {
  const { secondFactor } = useMe();
  const { hasKeyInUse, hasEndpoint, webhooksDelivered, hasUser, hasTransaction, hasBrand } = figures;
  const steps = [
    { isDone: secondFactor, to: '/security', text: 'Set up two-step sign-in for yourself' },
    { isDone: hasKeyInUse, to: '/keys', text: 'Make a first call with your API key' },
    { isDone: hasEndpoint, to: '/webhooks', text: 'Add a webhook endpoint to receive every change of status' },
    { isDone: hasUser, to: '/developers', text: 'Sign a user up with your API key' },
    { isDone: hasTransaction, to: '/developers', text: 'Buy for 200 SGD: the quickstart has the commands' },
    { isDone: webhooksDelivered > 0, to: '/webhooks', text: 'Receive a webhook, and check its signature' },
    { isDone: hasBrand, to: '/branding', text: 'Give the checkout your name and colour' },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length || (hasTransaction && hasEndpoint && hasBrand)) return null;
  return (
    <Card className="surface">
      <Title order={2} mb="xs">
        Your first buy
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {done} of {steps.length} done
      </Text>
      <Stack gap={6} component="ol" m={0} pl="lg">
        {steps.map(({ isDone, to, text }) => (
          <li key={text}>
            {isDone ? (
              <Text size="sm" c="dimmed" span>
                Done: {text}
              </Text>
            ) : (
              <Anchor component={Link} href={to} size="sm">
                {text}
              </Anchor>
            )}
          </li>
        ))}
      </Stack>
    </Card>
  );
}
