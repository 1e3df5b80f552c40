import { Code, Group } from '@mantine/core';
import { Copy } from './copy.js';

interface Props {
  readonly text: string;
  /** Label of the button, such as "Copy the link". */
  readonly label?: string;
}

/** A secret that is shown once, with its button to copy it. */
export const Secret = ({ text, label = 'Copy' }: Props) => (
  <Group gap="xs" align="center">
    <Code fz="sm" className="copyable">
      {text}
    </Code>
    <Copy text={text} label={label} />
  </Group>
);
