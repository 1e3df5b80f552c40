/** A sanctions list in use. */
export interface ListState {
  readonly list: string;
  readonly addresses: number;
  /** When the file was written that it came in last. */
  readonly deliveredAt: Date;
}

let states: readonly ListState[] = [];

/** The lists that this process screens with. The driver knows no metrics, so it leaves them here. */
export const screeningLists = {
  report: (lists: readonly ListState[]): void => void (states = lists),
  readStates: (): readonly ListState[] => states,
};
