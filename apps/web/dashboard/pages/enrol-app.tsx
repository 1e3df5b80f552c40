import { Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Copy } from '../../console-kit/copy.js';
import { Form } from '../../console-kit/forms/form.js';
import { CodeInput } from '../../console-kit/session/code-input.js';
import { api, ok, type Schema } from '../client.js';
import { useChange } from '../use-change.js';

const Qr = lazy(() => import('../../shared/qr.js'));

interface Props {
  readonly pending: Schema<'EnrolmentView'>;
  readonly confirmed: (codes: string[]) => void;
}

/** Shows the key of a new authenticator app, and confirms it with a first code. */
export function EnrolApp({ pending: { secret, uri }, confirmed }: Props) {
  const [code, setCode] = useState('');
  const confirm = useChange({
    work: () => ok(api.POST('/api/second-factor/confirm', { body: { code } })),
    touches: ['me'],
    then: ({ recoveryCodes }) => confirmed(recoveryCodes),
  });
  return (
    <Group align="flex-start" gap="lg">
      <Suspense fallback={<Text size="sm">Loading…</Text>}>
        <Qr value={uri} label="QR code for your authenticator app" />
      </Suspense>
      <Form verb="Turn on" submission={confirm} place="left" gap="sm" maw={320}>
        <Text size="sm">Scan the code with an authenticator app, or enter this key:</Text>
        <Text className="mono break" data-testid="totp-secret">
          {secret}
        </Text>
        <Group>
          <Copy text={secret} label="Copy the key" />
        </Group>
        <CodeInput label="Six-digit code" value={code} onChange={setCode} />
      </Form>
    </Group>
  );
}
