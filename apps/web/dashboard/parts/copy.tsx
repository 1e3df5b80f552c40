import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';

interface Props {
  readonly text: string;
  /** What is copied, such as "Copy as curl". */
  readonly label?: string;
}

/** Copies a text, and says so for two seconds. */
export function Copy({ text, label = 'Copy' }: Props) {
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <Button size="xs" variant="default" onClick={() => clipboard.copy(text)}>
      <span aria-live="polite">{clipboard.copied ? 'Copied' : label}</span>
    </Button>
  );
}
