import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useChange } from '../../console-kit/forms/use-change.js';
import { Moment } from '../../console-kit/moment.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { Section } from '../ui/section.js';

type Props = { readonly file: Schema<'KycFileView'> };

/** Erases the user: names, contact data and documents become unreadable, and orders remain. */
export function Erase({ file }: Props) {
  const [isOpen, dialog] = useDisclosure(false);
  if (file.erasedAt !== null)
    return (
      <Section title="Erased">
        <Text size="sm">
          An operator erased this user <Moment at={file.erasedAt} to="second" />. Orders and bookings stay.
        </Text>
      </Section>
    );
  return (
    <Section title="Erase">
      <Text size="sm" mb="sm">
        At the user’s request, once no order is open and the law no longer requires the records.
      </Text>
      <Button variant="default" onClick={dialog.open}>
        Erase this user
      </Button>
      {isOpen && <EraseDialog file={file} onClose={dialog.close} />}
    </Section>
  );
}

function EraseDialog({ file: { userId }, onClose }: Props & { readonly onClose: () => void }) {
  const erase = useChange({
    work: (reason: string) =>
      ok(api.POST('/api/users/{id}/erase', { params: { path: { id: userId } }, body: { reason } })),
    touches: [{ queryKey: ['kyc', userId] }],
    then: onClose,
  });
  return (
    <ReasonDialog title="Erase this user" verb="Erase permanently" submission={erase} onClose={onClose}>
      <Text size="sm">
        Name, email, phone, address and documents can no longer be read by any operator. Orders and bookings stay.
        Earlier backups still contain the key: erase again after a restore.
      </Text>
    </ReasonDialog>
  );
}
