import { Button, Checkbox, Group, Kbd, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { usePageKeys } from '../use-page-keys.js';
import { REVIEWS } from './reviews.js';

const CHECKS = [
  'A real document, all four corners visible',
  'Name matches the account',
  'Not expired',
  'Face matches the video',
  'Proof of address younger than 3 months',
] as const;

type File = Schema<'KycFileView'>;

interface Props {
  readonly file: File;
  readonly onDecided: () => void;
  readonly onRequest: () => void;
  readonly onDecline: () => void;
}

/** The user, five checks, and the buttons that decide, which have keys. */
export function Review({ file, onDecided, onRequest, onDecline }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const approve = useApproval(file, onDecided);
  const isOpen = file.kyc === 'in-progress';
  const mayApprove = isOpen && ticked.length === CHECKS.length && !approve.isPending;
  const tick = (check: string): void =>
    setTicked((now) => (now.includes(check) ? now.filter((each) => each !== check) : [...now, check]));
  usePageKeys([
    ['a', () => mayApprove && approve.mutate()],
    ['r', () => isOpen && onRequest()],
    ...CHECKS.map((check, i): [string, () => void] => [String(i + 1), () => tick(check)]),
  ]);
  return (
    <Section title={`${file.firstName} ${file.lastName}`.trim()} beside={<StatusBadge of={file.kyc} />}>
      <Person of={file} />
      <Checks ticked={ticked} isOpen={isOpen} tick={tick} />
      {approve.error && <Failure error={approve.error} />}
      <Group grow preventGrowOverflow={false} mt="lg" gap="xs">
        <Button variant="default" px="xs" disabled={!isOpen} onClick={onRequest} rightSection={<Kbd size="xs">R</Kbd>}>
          Request again
        </Button>
        <Button variant="default" px="xs" disabled={!isOpen} onClick={onDecline}>
          Decline for good
        </Button>
        <Button disabled={!mayApprove} loading={approve.isPending} onClick={() => approve.mutate()}>
          Approve
        </Button>
      </Group>
      {isOpen && ticked.length < CHECKS.length && (
        <Text size="xs" c="dimmed" mt="xs">
          Tick every check to approve.
        </Text>
      )}
    </Section>
  );
}

function useApproval({ userId, tries }: File, onDecided: () => void) {
  const reviewId = tries[0]?.reviewId;
  return useChange({
    work: () =>
      ok(
        api.POST('/api/kyc/{userId}/approve', {
          params: { path: { userId } },
          body: { ...(reviewId && { reviewId }) },
        }),
      ),
    touches: REVIEWS,
    then: onDecided,
  });
}

const Person = ({ of }: { readonly of: File }) => (
  <Facts
    of={{
      'Partner': of.partner.name,
      'Email': of.email,
      'Phone': of.phone,
      'Country': of.country,
      'Address': of.address,
      'Signed up': <Moment at={of.createdAt} to="second" />,
    }}
  />
);

interface ChecksProps {
  readonly ticked: readonly string[];
  readonly isOpen: boolean;
  readonly tick: (check: string) => void;
}

const Checks = ({ ticked, isOpen, tick }: ChecksProps) => (
  <Stack gap={10} mt="md">
    {CHECKS.map((check, i) => (
      <Checkbox
        key={check}
        size="sm"
        label={
          <>
            {check}
            {'\u00a0'}
            <Kbd size="xs">{i + 1}</Kbd>
          </>
        }
        disabled={!isOpen}
        checked={ticked.includes(check)}
        onChange={() => tick(check)}
      />
    ))}
  </Stack>
);
