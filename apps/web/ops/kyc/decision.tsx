import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { Schema } from '../../shared/api.js';
import { CaseWork } from '../case/work.js';
import { Attempts } from './attempts.js';
import { Closed, DeclineFinally } from './decline-finally.js';
import { Erase } from './erase.js';
import { RequestDocuments } from './request-documents.js';
import { Review } from './review.js';

interface Props {
  readonly file: Schema<'KycFileView'>;
  readonly onDecided: () => void;
}

/** The review of the user and what an operator may do about it. */
export function Decision({ file, onDecided }: Props) {
  const queries = useQueryClient();
  const [isRequesting, request] = useDisclosure(false);
  const [isDeclining, decline] = useDisclosure(false);
  const { userId } = file;
  return (
    <Stack>
      <Review file={file} onDecided={onDecided} onRequest={request.open} onDecline={decline.open} />
      <Closed file={file} />
      <CaseWork
        userId={userId}
        work={file.work}
        onChange={(work) => queries.setQueryData(['kyc', userId], { ...file, work })}
      />
      {file.tries.length > 1 && <Attempts attempts={file.tries} />}
      <Erase file={file} />
      {isDeclining && <DeclineFinally file={file} onClose={decline.close} onDone={onDecided} />}
      <RequestDocuments opened={isRequesting} onClose={request.close} file={file} onDone={onDecided} />
    </Stack>
  );
}
