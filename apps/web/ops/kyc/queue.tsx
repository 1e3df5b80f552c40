import { Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Empty } from '../../console-kit/empty.js';
import { Age } from '../../console-kit/moment.js';
import type { Schema } from '../../shared/api.js';
import { useMe } from '../ui/me.js';
import { Section } from '../ui/section.js';

/** Our choice, since users are promised 5 to 30 minutes. */
const LATE_AFTER_MINUTES = 25;

interface Props {
  readonly waiting: readonly Schema<'KycWaitingView'>[];
  readonly chosen: string | undefined;
}

/** The queue, longest waiting first; names appear only in the file. */
export function Queue({ waiting, chosen }: Props) {
  const me = useMe();
  return (
    <Section title="Waiting">
      {waiting.length === 0 && <Empty title="No user is waiting." />}
      <div className="queue">
        {waiting.map(({ userId, initials, country, partner, submittedAt, declinedBefore, openedBy, owner }) => (
          <Link
            key={userId}
            href={`/kyc/${userId}`}
            className="waiting"
            aria-current={userId === chosen ? 'true' : undefined}
          >
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" fw={600}>
                {initials} {country}
              </Text>
              <Text size="sm">
                <Age since={submittedAt} lateAfter={LATE_AFTER_MINUTES} />
              </Text>
            </Group>
            <small>{partner.name}</small>
            {declinedBefore > 0 && <small>previously declined: {declinedBefore}</small>}
            {owner !== null && <small>owner: {owner === me.name ? 'you' : owner}</small>}
            {openedBy !== null && <small>opened by {openedBy === me.name ? 'you' : openedBy}</small>}
          </Link>
        ))}
      </div>
    </Section>
  );
}
