import { useState } from 'react';
import { SecondStep } from '../shared/session/second-step.js';
import { sessionApi } from '../shared/session/session-api.js';
import { SignIn } from '../shared/session/sign-in.js';
import { useFreshStart } from './session.js';

/** Password, then, where one is set up, a code. */
export function SignInSteps() {
  const [wantsCode, setWantsCode] = useState(false);
  const enter = useFreshStart();
  if (wantsCode) return <SecondStep onIn={() => void enter()} onBack={() => setWantsCode(false)} />;
  const signIn = async ({ name, password }: { name: string; password: string }): Promise<void> => {
    const { next } = await sessionApi.signIn(name, password);
    if (next === 'code') setWantsCode(true);
    else await enter();
  };
  return <SignIn title="Partner dashboard" name="Work email" signIn={signIn} />;
}
