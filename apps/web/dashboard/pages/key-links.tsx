import { Card, Stack, Switch } from '@mantine/core';
import { Failure } from '../../console-kit/failure.js';
import { api, ok } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';

/** Switches links with the partner's API key on and off; each change is saved at once, and takes a code. */
export function KeyLinks({ isOn }: { readonly isOn: boolean }) {
  const may = useMay('owner');
  const save = useChange({
    work: (keyLinks: boolean) => ok(api.PATCH('/api/branding/links', { body: { keyLinks } })),
    touches: ['branding'],
    done: ({ keyLinks }) =>
      keyLinks ? 'Saved. Links with your API key open the checkout.' : 'Saved. Links with your API key are refused.',
  });
  return (
    <Card className="surface" mt="md">
      <Stack>
        <Switch
          label="Accept links with the API key"
          description="Such links are not protected against changes. Turn this off if your server creates checkout sessions, whose links open once"
          checked={isOn}
          disabled={!may || save.isPending}
          onChange={(event) => save.mutate(event.currentTarget.checked)}
        />
        {save.error && <Failure error={save.error} />}
      </Stack>
    </Card>
  );
}
