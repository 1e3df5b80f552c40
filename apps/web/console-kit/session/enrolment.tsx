import { Button, Center, Code, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Schema } from '../../shared/api.js';
import { Copy } from '../copy.js';
import Qr from '../../shared/qr.js';
import { AskPassword } from './ask-password.js';
import { CodeInput } from './code-input.js';
import { Entrance } from './entrance.js';
import { RecoveryCodes } from './recovery-codes.js';
import { sessionApi } from './session-api.js';

interface Props {
  readonly onDone: () => void;
  /** For a user who signed in with a recovery code and may still have the app. */
  readonly onLater?: () => void;
  /** An additional hint, such as where a developer finds codes. */
  readonly hint?: (secret: string) => ReactNode;
}

/** Sets up two-step sign-in: scan, enter a first code, save the recovery codes. The first time, the password is required before. */
export function Enrolment(props: Props) {
  const [offer, setOffer] = useState<Schema<'EnrolmentView'>>();
  if (!props.onLater && !offer) return <AskPassword onBegun={setOffer} />;
  return <Scan {...props} begun={offer} />;
}

function Scan({ onDone, onLater, hint, begun }: Props & { readonly begun: Schema<'EnrolmentView'> | undefined }) {
  const [code, setCode] = useState('');
  const offer = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => begun ?? sessionApi.beginEnrolment(),
    staleTime: Infinity,
    gcTime: 0,
  });
  const confirm = useMutation({ mutationFn: () => sessionApi.confirmEnrolment(code), onError: () => setCode('') });
  if (confirm.data) return <KeepCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  const { secret = '', uri } = offer.data ?? {};
  return (
    <Entrance
      title={onLater ? 'Set up a new authenticator app' : 'Set up two-step sign-in'}
      error={offer.error ?? confirm.error}
      submit="Confirm"
      busy={confirm.isPending}
      onSubmit={() => confirm.mutate()}
      beside={onLater && <Later onLater={onLater} />}
    >
      {onLater && (
        <Text size="sm">
          You signed in with a recovery code. If the app is lost, set up another one: the old app and the earlier
          recovery codes stop working, and every other browser is signed out.
        </Text>
      )}
      <Text size="sm">
        Scan this with an authenticator app, then type the code it shows. You need one at each sign-in from now on.
      </Text>
      <Key secret={secret} uri={uri} />
      {hint?.(secret)}
      <CodeInput label="Code from the app" value={code} onChange={setCode} />
    </Entrance>
  );
}

/** The key of the app, as a QR code and as text. */
const Key = ({ secret, uri }: { readonly secret: string; readonly uri: string | undefined }) => (
  <>
    <Center mih={184}>{uri !== undefined && <Qr value={uri} label="QR code for the authenticator app" />}</Center>
    {secret !== '' && (
      <>
        <Text size="sm" c="dimmed">
          Cannot scan? Type this key: <Code className="secret">{secret}</Code>
        </Text>
        <Group>
          <Copy text={secret} label="Copy the key" />
        </Group>
      </>
    )}
  </>
);

const Later = ({ onLater }: { readonly onLater: () => void }) => (
  <Button variant="subtle" size="compact-sm" onClick={onLater}>
    I still have the app
  </Button>
);

function KeepCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <Entrance title="Save your recovery codes" submit="I have saved them" busy={false} onSubmit={onDone}>
      <Text size="sm">If you lose the app, each code signs you in once. They are shown only once.</Text>
      <RecoveryCodes codes={codes} />
    </Entrance>
  );
}
