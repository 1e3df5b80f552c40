import type { Unmatched } from '@rampart/backoffice';
import { jsonOf } from '../operators/view-of.js';
import type { ConflictView, ContradictedPushView, UnmatchedMoneyView, UnmatchedView } from './unmatched.dto.js';

/** Unmatched money with the ids of the orders that it may belong to. */
export interface UnmatchedListView {
  readonly events: readonly (Omit<UnmatchedMoneyView, 'suggestions'> & { readonly suggestions: readonly string[] })[];
  readonly conflicts: readonly ConflictView[];
  readonly pushes: readonly ContradictedPushView[];
}

/** Maps unmatched money with the orders that it may belong to. */
export const unmatchedView = ({ events, conflicts, pushes }: Unmatched): UnmatchedView => ({
  events: jsonOf(events).map((event) => ({ ...event, source: event.source as UnmatchedMoneyView['source'] })),
  conflicts: jsonOf(conflicts).map((conflict) => ({
    ...conflict,
    first: conflict.first as ConflictView['first'],
    again: conflict.again as ConflictView['again'],
  })),
  pushes: jsonOf(pushes).map((push) => ({ ...push, port: push.port as ContradictedPushView['port'] })),
});

export const unmatchedListView = ({ events, conflicts, pushes }: UnmatchedView): UnmatchedListView => ({
  events: events.map(({ suggestions, ...event }) => ({ ...event, suggestions: suggestions.map(({ id }) => id) })),
  conflicts,
  pushes,
});
