import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react';
import type { Key } from '../i18n.js';

type Problems = Readonly<Record<string, Key>>;

const Context = createContext<Problems>({});

/** Returns why a form refused the control with this id; undefined if it did not. */
export const useProblem = (id: string): Key | undefined => useContext(Context)[id];

interface Props {
  readonly submit: () => void;
  readonly children: ReactNode;
}

/** A form that shows what is missing or wrong at each field in the page's language, since the browser's own messages use the browser's language. */
export function CheckedForm({ submit, children }: Props) {
  const [problems, setProblems] = useState<Problems>({});
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
      ({ validity }) => !validity.valid,
    );
    setProblems(Object.fromEntries(wrong.map((control) => [control.id, problemOf(control)])));
    if (wrong.length === 0) submit();
    else wrong[0]?.focus();
  };
  const forgive = ({ target }: FormEvent<HTMLFormElement>) => {
    const { id } = target as unknown as HTMLInputElement;
    if (id in problems) setProblems(Object.fromEntries(Object.entries(problems).filter(([each]) => each !== id)));
  };
  return (
    <Context value={problems}>
      <form noValidate onSubmit={check} onInput={forgive}>
        {children}
      </form>
    </Context>
  );
}

const problemOf = ({ validity, type }: HTMLInputElement): Key =>
  !validity.valueMissing && type === 'email' ? 'signIn.email.bad' : 'field.missing';
