import { Code, Group, SimpleGrid } from '@mantine/core';
import { Copy } from '../copy.js';

/** Codes that are shown once, with a button that copies them all. */
export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => (
  <>
    <SimpleGrid cols={2} spacing="xs">
      {codes.map((code) => (
        <Code key={code} fz="sm" ta="center">
          {code}
        </Code>
      ))}
    </SimpleGrid>
    <Group>
      <Copy text={codes.join('\n')} label="Copy all" />
    </Group>
  </>
);
