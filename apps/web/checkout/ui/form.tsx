import type { ReactNode } from 'react';
import { useWords } from '../i18n.js';
import { CheckedForm } from './field-problems.js';
import { Trouble } from './trouble.js';

interface Props {
  readonly submit: () => void;
  /** Text of the button. */
  readonly label: string;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly children: ReactNode;
}

/** A form with its error and its button, which is disabled while the call is pending. */
export function Form({ submit, label, isPending, error, children }: Props) {
  const { t } = useWords();
  return (
    <CheckedForm submit={submit}>
      {children}
      <div className="cta">
        <Trouble error={error} />
        <button className="btn" disabled={isPending}>
          {isPending ? t('working') : label}
        </button>
      </div>
    </CheckedForm>
  );
}
