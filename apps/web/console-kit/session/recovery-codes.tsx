import { Code, SimpleGrid } from '@mantine/core';

export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => (
  <SimpleGrid cols={2} spacing="xs">
    {codes.map((code) => (
      <Code key={code} fz="sm" ta="center">
        {code}
      </Code>
    ))}
  </SimpleGrid>
);
