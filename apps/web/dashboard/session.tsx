import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api, type Me, ok, type Role } from './client.js';

const Signed = createContext<Me | undefined>(undefined);

export const SignedIn = Signed.Provider;

/** Who is signed in; only below the frame, where somebody is. */
export function useMe(): Me {
  const me = useContext(Signed);
  if (!me) throw new Error('nobody is signed in here');
  return me;
}

/** Whether the member's role is one of these. The server asks again. */
export const useMay = (...roles: Role[]): boolean => roles.includes(useMe().role);

export const useSession = () =>
  useQuery({ queryKey: ['me'], queryFn: () => ok(api.GET('/api/me')), staleTime: 60_000 });

/** Forgets everything that was shown, and asks anew who is signed in. */
export function useFreshStart(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.resetQueries();
}
