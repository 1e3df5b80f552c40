import { Button, type ButtonProps, Group, Stack, type StackProps } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Failure } from '../failure.js';

/** The part of a mutation that a form shows, such as `useChange` returns. */
export interface Submission<Input = void> {
  readonly mutate: (input: Input) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface BareProps {
  readonly 'onSubmit': () => void;
  readonly 'role'?: 'search';
  readonly 'aria-label'?: string;
  readonly 'children': ReactNode;
}

/** A form that the page handles itself. A dialog may be rendered inside another form, which must not be submitted too. */
export const BareForm = ({ onSubmit, ...rest }: BareProps) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      event.stopPropagation();
      onSubmit();
    }}
  />
);

interface Props {
  /** Text of the button that submits. */
  readonly verb: string;
  readonly submission: Submission;
  /** The fields. */
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly button?: Pick<ButtonProps, 'color' | 'size' | 'variant'>;
}

const Submit = ({ verb, submission, disabled = false, button }: Omit<Props, 'children'>) => (
  <Button type="submit" loading={submission.isPending} disabled={disabled} {...button}>
    {verb}
  </Button>
);

interface ButtonsProps {
  /** Place below the fields: at the right, as in dialogs, at the left, or as wide as the fields. */
  readonly place?: 'right' | 'left' | 'wide';
  /** Other buttons, before the one that submits. */
  readonly buttons?: ReactNode;
}

function Buttons({ place = 'right', buttons, children }: ButtonsProps & { readonly children: ReactNode }) {
  if (place === 'wide') return children;
  return (
    <Group {...(place === 'right' && { justify: 'flex-end' })}>
      {buttons}
      {children}
    </Group>
  );
}

interface FormProps extends Props, ButtonsProps, Pick<StackProps, 'gap' | 'maw'> {
  /** Whether the reader may not submit; the form then has no button. */
  readonly isReadOnly?: boolean;
  /** Shows the error of the submission. */
  readonly Problem?: ComponentType<{ readonly error: Error }>;
}

/** Fields below each other, the error of their submission, and its button. */
export function Form({ children, gap, maw, isReadOnly, Problem = Failure, place, buttons, ...submit }: FormProps) {
  const { mutate, error } = submit.submission;
  return (
    <BareForm onSubmit={() => mutate()}>
      <Stack {...{ gap, maw }}>
        {children}
        {error && <Problem error={error} />}
        {!isReadOnly && (
          <Buttons {...{ place, buttons }}>
            <Submit {...submit} />
          </Buttons>
        )}
      </Stack>
    </BareForm>
  );
}

interface RowProps extends Props, Pick<StackProps, 'gap'> {
  /** A remark below the row. */
  readonly note?: ReactNode;
}

/** Fields in a row that ends with the button, and the error of their submission below. */
export function RowForm({ children, gap = 'sm', note, button, ...rest }: RowProps) {
  const { mutate, error } = rest.submission;
  return (
    <BareForm onSubmit={() => mutate()}>
      <Stack gap="xs">
        <Group align="end" gap={gap}>
          {children}
          <Submit {...rest} button={{ variant: 'default', ...button }} />
        </Group>
        {note}
        {error && <Failure error={error} />}
      </Stack>
    </BareForm>
  );
}
