import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import type { Me } from './client.js';
import { Frame } from './frame.js';
import { SignedIn } from './session.js';
import { StepUpProvider } from '../console-kit/session/step-up.js';

/** Pages behind the sign-in, loaded once a member is signed in. */
export default function SignedInPages({ me }: { readonly me: Me }) {
  return (
    <SignedIn value={me}>
      <Notifications position="bottom-right" />
      <StepUpProvider>
        <Frame />
      </StepUpProvider>
    </SignedIn>
  );
}
