import { Button, Card, Center, Stack, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { BareForm } from '../forms/form.js';
import { Refusal } from './refusal.js';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly error?: Error | null;
  readonly submit: string;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  /** Other actions, below the button. */
  readonly beside?: ReactNode;
}

/** Whether the steps are shown in a dialog of a page. */
export const InDialog = createContext(false);

/** One step of signing in: a card with a form in the middle of the page. */
export function Entrance({ title, children, error, submit, busy, onSubmit, beside }: Props) {
  const isInDialog = useContext(InDialog);
  const form = (
    <BareForm onSubmit={onSubmit}>
      <Stack>
        <Title order={isInDialog ? 3 : 1}>{title}</Title>
        {children}
        {error && <Refusal error={error} />}
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        {beside}
      </Stack>
    </BareForm>
  );
  if (isInDialog) return form;
  return (
    <Center component="main" mih="100dvh" p="md">
      <Card w="100%" maw={400} className="surface">
        {form}
      </Card>
    </Center>
  );
}
