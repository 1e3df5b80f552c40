import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { canUsePasskeys, signWithPasskey } from './passkey.js';
import { Refusal } from './refusal.js';

interface Props {
  readonly label: string;
  readonly onDone: () => unknown;
}

/** Signs in with a passkey, if the browser supports passkeys. */
export function PasskeyButton({ label, onDone }: Props) {
  const sign = useMutation({ mutationFn: signWithPasskey, onSuccess: onDone });
  if (!canUsePasskeys()) return undefined;
  return (
    <>
      {sign.error && <Refusal error={sign.error} />}
      <Button variant="subtle" size="compact-sm" loading={sign.isPending} onClick={() => sign.mutate()}>
        {label}
      </Button>
    </>
  );
}
