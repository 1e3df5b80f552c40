import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../forms/text-field.js';
import { CodeInput } from './code-input.js';
import { Entrance } from './entrance.js';
import { PasskeyButton } from './passkey-button.js';
import { sessionApi } from './session-api.js';

type Way = 'app' | 'paper';

interface Props {
  readonly onIn: () => void;
  readonly onBack: () => void;
}

/** Form for the code after the password, or for a recovery code if the user lost the app. */
export function SecondStep({ onIn, onBack }: Props) {
  const [way, setWay] = useState<Way>('app');
  const [code, setCode] = useState('');
  const attempt = useMutation({
    mutationFn: () => (way === 'app' ? sessionApi.code(code) : sessionApi.recoveryCode(code)),
    onSuccess: onIn,
    onError: () => setCode(''),
  });
  const switchWay = (): void => {
    setCode('');
    attempt.reset();
    setWay(way === 'app' ? 'paper' : 'app');
  };
  return (
    <Entrance
      title="Two-step sign-in"
      error={attempt.error}
      submit="Sign in"
      busy={attempt.isPending}
      onSubmit={() => attempt.mutate()}
      beside={
        <>
          <PasskeyButton label="Use a passkey" onDone={onIn} />
          <Button variant="subtle" size="compact-sm" onClick={switchWay}>
            {way === 'app' ? 'Use a recovery code' : 'Use the authenticator app'}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <WayField {...{ way, code, setCode }} />
    </Entrance>
  );
}

interface FieldProps {
  readonly way: Way;
  readonly code: string;
  readonly setCode: (code: string) => void;
}

function WayField({ way, code, setCode }: FieldProps) {
  if (way === 'app') return <CodeInput label="Code from your authenticator app" value={code} onChange={setCode} />;
  return (
    <>
      <TextField label="Recovery code" required autoComplete="off" value={code} onChange={setCode} />
      <Text size="sm" c="dimmed">
        Each of the ten codes works once.
      </Text>
    </>
  );
}
