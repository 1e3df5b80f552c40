import { AsyncLocalStorage } from 'node:async_hooks';
import { tracing } from '@rampart/kernel';

/** The partner and the rights with which the statements of a request run; see roles/partner-grants.ts. */
export interface PartnerScope {
  readonly partnerId: string;
  /** Whether the request is about sign-ins, teams or tokens, whose tables are closed to all other requests. */
  readonly hasCredentials: boolean;
}

/** The partner whose rows a request's statements may touch; undefined until its caller is known, and for the service's own work. */
interface Scope {
  partner: PartnerScope | undefined;
  /** Set for a request whose logger has no id itself. */
  readonly requestId?: string;
}

const ambient = new AsyncLocalStorage<Scope>();

/** Runs a request. Once `limitToPartner` is called, its statements see only the rows of one partner. */
export const runScoped = <T>(request: () => T): T => ambient.run({ partner: undefined }, request);

/** Runs a request of a known partner. Its log lines have the request's id. */
export const runForPartner = <T>(partnerId: string | undefined, requestId: string, request: () => T): T =>
  ambient.run(
    { partner: partnerId === undefined ? undefined : { partnerId, hasCredentials: false }, requestId },
    request,
  );

/** Makes every further statement of the current request run as the partner's role, or as the role of requests about credentials; see roles/row-policies.ts. */
export function limitToPartner(partnerId: string, hasCredentials = false): void {
  const scope = ambient.getStore();
  if (scope) scope.partner = { partnerId, hasCredentials };
}

/** Runs work that a request triggers but that also concerns others, such as a batched write for many requests. It is not part of the request's trace. */
export const runForEveryPartner = <T>(work: () => T): T =>
  tracing.detach(() => ambient.run({ partner: undefined }, work));

export const currentRequestId = (): string | undefined => ambient.getStore()?.requestId;

export const currentPartner = (): PartnerScope | undefined => ambient.getStore()?.partner;
