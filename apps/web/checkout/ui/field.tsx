import { type ReactNode, useId } from 'react';
import { useWords } from '../i18n.js';
import { useProblem } from './field-problems.js';
import { useTyping } from './use-typing.js';

/** Attributes that connect a control with its label, its hint and its error. */
export interface Wiring {
  readonly 'id': string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': boolean;
}

interface Props {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly children: (wiring: Wiring) => ReactNode;
}

export function Field({ label, hint, error, children }: Props) {
  const { t } = useWords();
  const id = useId();
  const found = useProblem(id);
  const problem = error ?? (found && t(found));
  const isWrong = Boolean(problem);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-about`, 'aria-invalid': isWrong })}
      <div id={`${id}-about`} className={isWrong ? 'error' : 'hint'} role={isWrong ? 'alert' : undefined}>
        {problem ?? hint}
      </div>
    </div>
  );
}

interface TextProps extends Omit<Props, 'children'> {
  readonly value: string;
  readonly set: (value: string) => void;
  readonly input?: React.InputHTMLAttributes<HTMLInputElement>;
}

/** Single-line text input with a label. */
export function TextField({ value, set, input, ...field }: TextProps) {
  const type = useTyping(set);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={wiring['aria-invalid'] ? 'box bad' : 'box'}>
          <input {...wiring} {...input} value={value} onChange={type} />
        </div>
      )}
    </Field>
  );
}
