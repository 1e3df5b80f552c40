import { words } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';

export type Brake = Schema<'BrakeView'>;
export type Action = Brake['action'];

const ACTIONS: Readonly<Record<Action, string>> = {
  payingOut: 'paying out',
  opening: 'opening orders',
  quoting: 'quoting',
};

export const ALL_ACTIONS = Object.keys(ACTIONS) as Action[];

export const actionWords = (action: Action): string => ACTIONS[action];

/** Writes `all` and `driver:fiatRail:desk` in words. */
export const targetWords = (target: string): string => {
  if (target === 'all') return 'everything';
  const [kind = '', ...names] = target.split(':');
  return `${kind} ${kind === 'port' || kind === 'driver' ? names.map(words).join(', ') : names.join(', ')}`;
};
