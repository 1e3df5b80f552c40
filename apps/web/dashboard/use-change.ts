import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../console-kit/session/step-up.js';

interface Change<Input, Output> {
  /** The call. If the server requires a code, it is requested first. */
  readonly work: (input: Input) => Promise<Output>;
  /** Query keys to invalidate afterwards. */
  readonly touches: readonly string[];
  /** Notification after success. */
  readonly done?: (output: Output) => string;
  readonly then?: (output: Output) => void;
}

/** A mutation of the account. It notifies on success and reloads the affected data. */
export function useChange<Output, Input = void>({ work, touches, done, then }: Change<Input, Output>) {
  const guarded = useStepUp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => guarded(() => work(input)),
    onSuccess: async (output) => {
      then?.(output);
      await Promise.all([...touches, 'audit'].map((key) => client.invalidateQueries({ queryKey: [key] })));
      // Deferred, because a form that is reloaded and rendered by a later task would lose the member's next input.
      if (done) setTimeout(() => notifications.show({ message: done(output) }));
    },
  });
}
