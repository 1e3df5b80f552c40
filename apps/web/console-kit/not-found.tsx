import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Empty } from './empty.js';

/** Shown for an unknown address. */
export const NotFound = ({ home }: { readonly home: string }) => (
  <Empty title="This page does not exist">
    <Text size="sm">
      Check the address, or go to{' '}
      <Anchor component={Link} href="/" inherit>
        {home}
      </Anchor>
      .
    </Text>
  </Empty>
);
