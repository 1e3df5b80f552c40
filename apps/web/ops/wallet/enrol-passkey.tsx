import { Group, Stack, Text, Textarea } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Copy } from '../../console-kit/copy.js';
import { RowForm } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { canUsePasskeys } from '../../console-kit/session/passkey.js';
import type { Schema } from '../../shared/api.js';
import { useMe } from '../ui/me.js';

const ES256 = -7;
const RS256 = -257;

/** Creates a passkey for a challenge of the signer. The operator carries its response to the signer by hand; the service receives nothing. */
export function EnrolPasskey({ passkeys }: { readonly passkeys: Schema<'SignerPasskeysView'> }) {
  const { name } = useMe();
  const [challenge, setChallenge] = useState('');
  const make = useMutation({ mutationFn: () => register({ challenge: challenge.trim(), name, rpId: passkeys.rpId }) });
  const known = passkeys.credentials.map(({ operator }) => operator).join(', ');
  if (!canUsePasskeys()) return <Text size="sm">Passkeys are not available in this browser at this address.</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {known === '' ? 'No passkey is enrolled yet.' : `Enrolled: ${known}.`} An administrator runs the signer's
        command <code>enrol</code>, which shows a challenge and takes the answer.
      </Text>
      <RowForm verb="Create a passkey" submission={make} disabled={challenge.trim() === ''}>
        <TextField label="Challenge of the signer" w={380} maw="100%" value={challenge} onChange={setChallenge} />
      </RowForm>
      {make.data !== undefined && (
        <>
          <Textarea label="Answer for the signer" readOnly rows={4} value={make.data} />
          <Group>
            <Copy text={make.data} label="Copy the answer" />
          </Group>
        </>
      )}
    </Stack>
  );
}

async function register(asked: { challenge: string; name: string; rpId: string }): Promise<string> {
  const { challenge, name, rpId } = asked;
  const id = btoa(`signer ${name}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const answer = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: 'Rampart signer' },
      user: { id, name: `${name} (signer)`, displayName: name },
      pubKeyCredParams: [ES256, RS256].map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
      attestation: 'none',
    },
  }).catch(() => {
    throw new Error('No passkey was made.');
  });
  return JSON.stringify(answer);
}
