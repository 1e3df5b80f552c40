import { createContext, useContext } from 'react';
import type { Schema } from '../../shared/api.js';

export type Me = Schema<'OperatorMeView'>;

export const MeContext = createContext<Me | undefined>(undefined);

/** Returns the signed-in operator. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('no operator is signed in');
  return me;
}
