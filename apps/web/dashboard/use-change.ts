import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../console-kit/session/step-up.js';

interface Change<Input, Output> {
  /** The call. Asks for a code first where the server requires one. */
  readonly work: (input: Input) => Promise<Output>;
  /** Query keys to invalidate afterwards. */
  readonly touches: readonly string[];
  /** Notification after success. */
  readonly done?: (output: Output) => string;
  readonly then?: (output: Output) => void;
}

/** A mutation of the account: it notifies on success, and the page reads the affected data again. */
export function useChange<Output, Input = void>({ work, touches, done, then }: Change<Input, Output>) {
  const guarded = useStepUp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => guarded(() => work(input)),
    onSuccess: async (output) => {
      then?.(output);
      await Promise.all([...touches, 'audit'].map((key) => client.invalidateQueries({ queryKey: [key] })));
      // Not sooner: a form that is read again, and shown by a later task, would lose the member's next input.
      if (done) setTimeout(() => notifications.show({ message: done(output) }));
    },
  });
}
