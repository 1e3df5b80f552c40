import { Box, Group } from '@mantine/core';
import { Copy } from '../../console-kit/copy.js';

interface Props {
  readonly text: string;
  /** Accessible name of the text. */
  readonly label: string;
  readonly wrap?: true;
}

/** Code or commands, with a button that copies them. */
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
