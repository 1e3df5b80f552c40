import { notifications } from '@mantine/notifications';
import * as kit from '../console-kit/forms/use-change.js';

interface Change<Input, Output> extends Omit<kit.Change<Input, Output>, 'after'> {
  /** Notification after success. */
  readonly done?: (output: Output) => string;
}

/** A change of the account, which its log shows as well. It notifies on success. */
export function useChange<Output, Input = void>({ touches, done, ...change }: Change<Input, Output>) {
  return kit.useChange<Output, Input>({
    ...change,
    touches: [...touches, 'audit'],
    // Deferred, because a form that is reloaded and rendered by a later task would lose the member's next input.
    after: (output) => done && setTimeout(() => notifications.show({ message: done(output) })),
  });
}
