import { Box, Group } from '@mantine/core';
import { Copy } from '../../console-kit/copy.js';

interface Props {
  readonly text: string;
  /** What it is, for who cannot see it. */
  readonly label: string;
  readonly wrap?: true;
}

/** Text for a machine, with a way to take it along. */
export function Code({ text, label, wrap }: Props) {
  return (
    <Box>
      <pre className={wrap ? 'code wrap' : 'code'} tabIndex={0} aria-label={label} role="region">
        {text}
      </pre>
      <Group justify="flex-end" mt={6}>
        <Copy text={text} />
      </Group>
    </Box>
  );
}
