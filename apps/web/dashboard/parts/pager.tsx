import { Button, Group } from '@mantine/core';

interface Props {
  readonly ends: { readonly older: string | null; readonly newer: string | null };
  readonly turn: (page: Record<string, string>) => void;
}

/** Links to newer and older entries; hidden if everything is on one page. */
export function Pager({ ends: { older, newer }, turn }: Props) {
  if (older === null && newer === null) return null;
  return (
    <Group justify="flex-end" gap="xs" component="nav" aria-label="Pages">
      <Button size="xs" variant="default" disabled={newer === null} onClick={() => turn({ after: newer ?? '' })}>
        Newer
      </Button>
      <Button size="xs" variant="default" disabled={older === null} onClick={() => turn({ before: older ?? '' })}>
        Older
      </Button>
    </Group>
  );
}
