import { StepUpProvider } from '../console-kit/session/step-up.js';
import { Shell } from './shell.js';
import { type Me, MeContext } from './ui/me.js';

/** The console of an operator who is signed in: the page of the sign-in does not wait for it. */
export default function SignedIn({ me }: { readonly me: Me }) {
  return (
    <MeContext value={me}>
      <StepUpProvider>
        <Shell />
      </StepUpProvider>
    </MeContext>
  );
}
