import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LostApp } from '../../shared/session/lost-app.js';
import { RecoveryCodes } from '../../shared/session/recovery-codes.js';
import { sessionApi } from '../../shared/session/session-api.js';
import { useStepUp } from '../../shared/session/step-up.js';
import { FaultAlert } from '../ui/fault-alert.js';
import { useMe } from '../ui/me.js';
import { Section } from '../ui/section.js';
import { Colleagues } from './colleagues.js';
import { Password } from './password.js';
import { Sessions } from './sessions.js';

/** One's own login, and who else has one. */
export default function Account() {
  return (
    <div className="halves">
      <div className="column">
        <Codes />
        <Password />
      </div>
      <div className="column">
        <Sessions />
        <Colleagues />
      </div>
    </div>
  );
}

function Codes() {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const me = useMe();
  const renew = useMutation({
    mutationFn: () => stepUp(() => sessionApi.renewRecoveryCodes()),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['me'] }),
  });
  return (
    <Section title="Two-step sign-in">
      <Stack gap="sm">
        <Text size="sm">Is set up. {me.recoveryCodes} of your recovery codes are left.</Text>
        {renew.data && (
          <>
            <Text size="sm">New codes, shown this once. Those before are void.</Text>
            <RecoveryCodes codes={renew.data.recoveryCodes} />
          </>
        )}
        {renew.error && <FaultAlert error={renew.error} />}
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          Make new recovery codes
        </Button>
        <LostApp onShown={() => queries.resetQueries({ queryKey: ['me'] })} />
      </Stack>
    </Section>
  );
}
