import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../console-kit/session/step-up.js';

interface Change<Input, Output> {
  /** What to do; asked for a code first where the server wants one. */
  readonly work: (input: Input) => Promise<Output>;
  /** Which lists are shown anew afterwards. */
  readonly touches: readonly string[];
  /** Said when it is done. */
  readonly done?: (output: Output) => string;
  readonly then?: (output: Output) => void;
}

/** Something that changes the account: one at a time, told when done, and what shows it is read anew. */
export function useChange<Output, Input = void>({ work, touches, done, then }: Change<Input, Output>) {
  const guarded = useStepUp();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => guarded(() => work(input)),
    onSuccess: async (output) => {
      then?.(output);
      await Promise.all([...touches, 'audit'].map((key) => client.invalidateQueries({ queryKey: [key] })));
      if (done) notifications.show({ message: done(output) }); // not sooner: a form that is read anew would lose what is typed next
    },
  });
}
