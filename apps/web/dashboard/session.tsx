import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api, type Me, ok, type Role } from './client.js';

const Signed = createContext<Me | undefined>(undefined);

export const SignedIn = Signed.Provider;

/** Returns the signed-in member. Use only below the frame, which requires a sign-in. */
export function useMe(): Me {
  const me = useContext(Signed);
  if (!me) throw new Error('no member is signed in');
  return me;
}

/** Whether the member's role is one of these. The server checks it too. */
export const useMay = (...roles: Role[]): boolean => roles.includes(useMe().role);

export const useSession = () =>
  useQuery({ queryKey: ['me'], queryFn: () => ok(api.GET('/api/me')), staleTime: 60_000 });

/** Returns a function that clears all data and reads the session again. */
export function useFreshStart(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.resetQueries();
}
