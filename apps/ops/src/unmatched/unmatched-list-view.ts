import type { ConflictView, UnmatchedMoneyView, UnmatchedView } from '@rampart/contract';

/** Unmatched money with the ids of the orders that it may be for. */
export interface UnmatchedListView {
  readonly events: readonly (Omit<UnmatchedMoneyView, 'suggestions'> & { readonly suggestions: readonly string[] })[];
  readonly conflicts: readonly ConflictView[];
}

export const unmatchedListView = ({ events, conflicts }: UnmatchedView): UnmatchedListView => ({
  events: events.map(({ suggestions, ...event }) => ({ ...event, suggestions: suggestions.map(({ id }) => id) })),
  conflicts,
});
