import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../session/step-up.js';

export interface Change<Input, Output> {
  /** The call. If the server requires a code, it is requested first. */
  readonly work: (input: Input) => Promise<Output>;
  /** Queries to refetch afterwards: the first word of their keys, or a filter. */
  readonly touches: readonly (string | InvalidateQueryFilters)[];
  /** Called after success and before the refetch, for example to close the dialog. */
  readonly then?: (output: Output, input: Input) => void;
  /** Called after the refetch. */
  readonly after?: (output: Output) => void;
}

/** Touches every query, for decisions that change several pages. */
export const EVERYTHING: InvalidateQueryFilters = {};

/** A mutation that requests a second factor where the server requires one, and refetches what it changed. */
export function useChange<Output, Input = void>({ work, touches, then, after }: Change<Input, Output>) {
  const guarded = useStepUp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => guarded(() => work(input)),
    onSuccess: async (output, input) => {
      then?.(output, input);
      const filters = touches.map((each) => (typeof each === 'string' ? { queryKey: [each] } : each));
      await Promise.all(filters.map((filter) => queries.invalidateQueries(filter)));
      after?.(output);
    },
  });
}
