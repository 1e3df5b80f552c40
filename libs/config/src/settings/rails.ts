import { ALL } from '../rails/all.js';

type Every<Settings> = (Settings extends unknown ? (each: Settings) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The settings of every fiat rail with a provider. */
export const railSettings = Object.assign({}, ...ALL.map(({ settings }) => settings)) as Every<
  (typeof ALL)[number]['settings']
>;
