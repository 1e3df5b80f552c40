import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../console-kit/failure.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { LostApp } from '../../console-kit/session/lost-app.js';
import { Passkeys } from '../../console-kit/session/passkeys.js';
import { RecoveryCodes } from '../../console-kit/session/recovery-codes.js';
import { sessionApi } from '../../console-kit/session/session-api.js';
import { useMe } from '../ui/me.js';
import { Section } from '../ui/section.js';
import { Colleagues } from './colleagues.js';
import { Password } from './password.js';
import { ServiceTokens } from './service-tokens.js';
import { Sessions } from './sessions.js';

/** The operator's own login, and all other operators. */
export default function Account() {
  return (
    <div className="halves">
      <div className="column">
        <Codes />
        <Password />
        <Section title="Passkeys">
          <Passkeys />
        </Section>
      </div>
      <div className="column">
        <Sessions />
        <Colleagues />
        <ServiceTokens />
      </div>
    </div>
  );
}

function Codes() {
  const queries = useQueryClient();
  const me = useMe();
  const renew = useChange({ work: () => sessionApi.renewRecoveryCodes(), touches: ['me'] });
  return (
    <Section title="Two-step sign-in">
      <Stack gap="sm">
        <Text size="sm">Set up. {me.recoveryCodes} of your recovery codes are left.</Text>
        {renew.data && (
          <>
            <Text size="sm">New codes, shown only once. Earlier codes are void.</Text>
            <RecoveryCodes codes={renew.data.recoveryCodes} />
          </>
        )}
        {renew.error && <Failure error={renew.error} />}
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          Create new recovery codes
        </Button>
        <LostApp onShown={() => queries.resetQueries({ queryKey: ['me'] })} />
      </Stack>
    </Section>
  );
}
