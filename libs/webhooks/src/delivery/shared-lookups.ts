import type dns from 'node:dns';

export type Resolve = (hostname: string, options: dns.LookupAllOptions, answer: ResolveAnswer) => void;
type ResolveAnswer = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;

/**
 * `resolve`, except that who asks for a name while it is being looked up waits for that answer. Each lookup takes one of Node's
 * threads for as long as name servers are silent; so a dead name takes one, however many tries are made at it.
 */
export function sharedLookups(resolve: Resolve): Resolve {
  const waiting = new Map<string, ResolveAnswer[]>();
  return (hostname, options, answer) => {
    const question = JSON.stringify([hostname, options]);
    const others = waiting.get(question);
    if (others) return void others.push(answer);
    const all = [answer];
    waiting.set(question, all);
    resolve(hostname, options, (error, addresses) => {
      waiting.delete(question);
      for (const each of all) each(error, addresses);
    });
  };
}
