/** A sanctions list in use. */
export interface ListState {
  readonly list: string;
  readonly addresses: number;
  /** When the last imported file was written. */
  readonly deliveredAt: Date;
}

let states: readonly ListState[] = [];

/** The lists that this process screens with. The driver has no access to metrics, so it reports them here. */
export const screeningLists = {
  report: (lists: readonly ListState[]): void => void (states = lists),
  readStates: (): readonly ListState[] => states,
};
