import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Copy } from '../../console-kit/copy.js';
import { Failure } from '../../console-kit/failure.js';
import { CodeInput } from '../../console-kit/session/code-input.js';
import { api, ok, type Schema } from '../client.js';

const Qr = lazy(() => import('../../shared/qr.js'));

interface Props {
  readonly pending: Schema<'EnrolmentView'>;
  readonly confirmed: (codes: string[]) => void;
}

/** Shows the key of a new authenticator app, and confirms it with a first code. */
export function EnrolApp({ pending: { secret, uri }, confirmed }: Props) {
  const [code, setCode] = useState('');
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => ok(api.POST('/api/second-factor/confirm', { body: { code } })),
    onSuccess: async ({ recoveryCodes }) => {
      confirmed(recoveryCodes);
      await client.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <Group align="flex-start" gap="lg">
        <Suspense fallback={<Text size="sm">Loading…</Text>}>
          <Qr value={uri} label="QR code for your authenticator app" />
        </Suspense>
        <Stack gap="sm" maw={320}>
          <Text size="sm">Scan the code with an authenticator app, or enter this key:</Text>
          <Text className="mono break" data-testid="totp-secret">
            {secret}
          </Text>
          <Group>
            <Copy text={secret} label="Copy the key" />
          </Group>
          <CodeInput label="Six-digit code" value={code} onChange={setCode} />
          {confirm.error && <Failure error={confirm.error} />}
          <Group>
            <Button type="submit" loading={confirm.isPending}>
              Turn on
            </Button>
          </Group>
        </Stack>
      </Group>
    </form>
  );
}
