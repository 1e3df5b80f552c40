import { useWords } from '../i18n.js';
import { TextField } from '../ui/field.js';

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

interface Props {
  readonly name: Name;
  readonly set: (name: Name) => void;
  readonly hint?: string;
}

/** The user's name, as on the identity document. */
export function NameFields({ name, set, hint }: Props) {
  const { t } = useWords();
  return (
    <>
      <TextField
        label={t('name.first')}
        value={name.firstName}
        set={(firstName) => set({ ...name, firstName })}
        input={{ name: 'firstName', autoComplete: 'given-name', required: true, maxLength: 100 }}
      />
      <TextField
        label={t('name.last')}
        hint={hint ?? t('name.single')}
        value={name.lastName}
        set={(lastName) => set({ ...name, lastName })}
        input={{ name: 'lastName', autoComplete: 'family-name', maxLength: 100 }}
      />
    </>
  );
}
