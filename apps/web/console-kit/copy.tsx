import { Button, Code, CopyButton, UnstyledButton } from '@mantine/core';

interface Props {
  readonly text: string;
  /** Label of the button, such as "Copy as curl". */
  readonly label?: string;
}

/** Copies a text, and confirms it for two seconds. */
export const Copy = ({ text, label = 'Copy' }: Props) => (
  <CopyButton value={text} timeout={2_000}>
    {({ copied, copy }) => (
      <Button size="xs" variant="default" onClick={copy}>
        <span aria-live="polite">{copied ? 'Copied' : label}</span>
      </Button>
    )}
  </CopyButton>
);

/** A text that a click copies. */
export const Copyable = ({ text }: { readonly text: string }) => (
  <CopyButton value={text} timeout={2_000}>
    {({ copied, copy }) => (
      <UnstyledButton onClick={copy} title="Copy" className="copyable">
        <Code fz="sm">{text}</Code>
        <span className="hint" role="status">
          {copied ? 'copied' : ''}
        </span>
      </UnstyledButton>
    )}
  </CopyButton>
);
