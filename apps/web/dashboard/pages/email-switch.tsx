import { Alert, Card, List, Select, Stack, Switch, Text } from '@mantine/core';
import { Failure } from '../../console-kit/failure.js';
import { api, ok, type Schema } from '../client.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';

type EmailSettings = Schema<'EmailSettingsView'>;

/** Switches the emails on and off; each change is saved at once. */
export function EmailSwitch({ saved }: { readonly saved: EmailSettings }) {
  const may = useMay('owner', 'developer');
  const save = useChange({
    work: (change: Partial<Pick<EmailSettings, 'on' | 'language'>>) => ok(api.PATCH('/api/emails', { body: change })),
    touches: ['emails'],
    done: ({ on }) =>
      on ? 'Saved. Your users get emails about what happens from now on.' : 'Saved. No emails are sent.',
  });
  const disabled = !may || !saved.available || save.isPending;
  return (
    <Card className="surface">
      <Stack>
        {!saved.available && (
          <Alert color="yellow">This installation sends no email. Ask its operator to set up a mail server.</Alert>
        )}
        <Switch
          label="Send emails to your users"
          description="Leave this off if you send your own emails when our webhooks arrive"
          checked={saved.on}
          disabled={disabled}
          onChange={(event) => save.mutate({ on: event.currentTarget.checked })}
        />
        <Select
          label="Language of users who have not chosen one"
          description="Other users receive emails in the language that they last used at the checkout"
          data={saved.languages.map(({ id, name }) => ({ value: id, label: name }))}
          value={saved.language}
          allowDeselect={false}
          disabled={disabled}
          onChange={(language) => save.mutate({ language: language as EmailSettings['language'] })}
        />
        {save.error && <Failure error={save.error} />}
        <Occasions />
      </Stack>
    </Card>
  );
}

const Occasions = () => (
  <>
    <div>
      <Text size="sm" fw={600} mb={4}>
        One email each, when
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>an order was placed: what to pay, and until when</List.Item>
        <List.Item>an order is complete, with its receipt as a PDF</List.Item>
        <List.Item>a refund was sent, with amount and time</List.Item>
        <List.Item>an identity check was decided</List.Item>
      </List>
    </div>
    <Text size="sm" c="dimmed">
      Sign-in codes are sent by text message, not by email. No email contains an account or an address to pay to.
    </Text>
  </>
);
