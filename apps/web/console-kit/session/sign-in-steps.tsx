import { type ReactNode, useState } from 'react';
import { SecondStep } from './second-step.js';
import { sessionApi } from './session-api.js';
import { SignIn } from './sign-in.js';

interface Props {
  readonly title: string;
  /** Label of the account's name: an email address or a user name. */
  readonly name: string;
  readonly onIn: () => Promise<void>;
  /** Below the form. */
  readonly beside?: ReactNode;
}

/** Signs in with the password and then, if two-step sign-in is set up, a code. */
export function SignInSteps({ title, name: label, onIn, beside }: Props) {
  const [awaitsCode, setAwaitsCode] = useState(false);
  if (awaitsCode) return <SecondStep onIn={() => void onIn()} onBack={() => setAwaitsCode(false)} />;
  const signIn = async ({ name, password }: { name: string; password: string }): Promise<void> => {
    const { next } = await sessionApi.signIn(name, password);
    if (next === 'code') setAwaitsCode(true);
    else await onIn();
  };
  return <SignIn title={title} name={label} onIn={onIn} signIn={signIn} beside={beside} />;
}
