import type dns from 'node:dns';

export type Resolve = (hostname: string, options: dns.LookupAllOptions, answer: ResolveAnswer) => void;
type ResolveAnswer = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;

/**
 * `resolve`, except that concurrent lookups of one name share one result. Each lookup occupies one of Node's threads while the name servers are silent, so a
 * dead name occupies one thread, however many attempts are made at it.
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
