import { Button, Checkbox, Group, Kbd, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { Moment } from '../../console-kit/moment.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { CaseWork } from '../case/work.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { usePageKeys } from '../use-page-keys.js';
import { Attempts } from './attempts.js';
import { Closed, DeclineFinally } from './decline-finally.js';
import { Erase } from './erase.js';
import { RequestDocuments } from './request-documents.js';

const CHECKS = [
  'A real document, all four corners visible',
  'Name matches the account',
  'Not expired',
  'Face matches the video',
  'Proof of address younger than 3 months',
] as const;

interface Props {
  readonly file: Schema<'KycFileView'>;
  readonly onDecided: () => void;
}

/** The user, five checks, and the decision. */
export function Decision({ file, onDecided }: Props) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isRequesting, request] = useDisclosure(false);
  const [isDeclining, decline] = useDisclosure(false);
  const { userId } = file;
  const reviewId = file.tries[0]?.reviewId;
  const done = async (): Promise<void> => {
    onDecided();
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['kyc'], exact: true }),
      queries.invalidateQueries({ queryKey: ['work'] }),
    ]);
  };
  const approve = useMutation({
    mutationFn: () =>
      stepUp(() =>
        ok(
          api.POST('/api/kyc/{userId}/approve', {
            params: { path: { userId } },
            body: { ...(reviewId && { reviewId }) },
          }),
        ),
      ),
    onSuccess: done,
  });
  const isOpen = file.kyc === 'in-progress';
  const mayApprove = isOpen && ticked.length === CHECKS.length && !approve.isPending;
  const tick = (check: string): void =>
    setTicked((now) => (now.includes(check) ? now.filter((each) => each !== check) : [...now, check]));
  usePageKeys([
    ['a', () => mayApprove && approve.mutate()],
    ['r', () => isOpen && request.open()],
    ...CHECKS.map((check, i): [string, () => void] => [String(i + 1), () => tick(check)]),
  ]);
  return (
    <Stack>
      <Section title={`${file.firstName} ${file.lastName}`.trim()} beside={<StatusBadge of={file.kyc} />}>
        <Facts
          of={{
            'Partner': file.partner.name,
            'Email': file.email,
            'Phone': file.phone,
            'Country': file.country,
            'Address': file.address,
            'Signed up': <Moment at={file.createdAt} to="second" />,
          }}
        />
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
        {approve.error && <Failure error={approve.error} />}
        <Group grow preventGrowOverflow={false} mt="lg" gap="xs">
          <Button
            variant="default"
            px="xs"
            disabled={!isOpen}
            onClick={request.open}
            rightSection={<Kbd size="xs">R</Kbd>}
          >
            Request again
          </Button>
          <Button variant="default" px="xs" disabled={!isOpen} onClick={decline.open}>
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
      <Closed file={file} />
      <CaseWork
        userId={userId}
        work={file.work}
        onChange={(work) => queries.setQueryData(['kyc', userId], { ...file, work })}
      />
      {file.tries.length > 1 && <Attempts attempts={file.tries} />}
      <Erase file={file} />
      {isDeclining && <DeclineFinally file={file} onClose={decline.close} onDone={() => void done()} />}
      <RequestDocuments opened={isRequesting} onClose={request.close} file={file} onDone={() => void done()} />
    </Stack>
  );
}
