import { StepUpProvider } from '../console-kit/session/step-up.js';
import { Shell } from './shell.js';
import { type Me, MeContext } from './ui/me.js';

/** The console of a signed-in operator, loaded separately so that the sign-in page does not wait for it. */
export default function SignedIn({ me }: { readonly me: Me }) {
  return (
    <MeContext value={me}>
      <StepUpProvider>
        <Shell />
      </StepUpProvider>
    </MeContext>
  );
}
