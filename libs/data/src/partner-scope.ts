import { AsyncLocalStorage } from 'node:async_hooks';
import { tracing } from '@rampart/kernel';

/** In whose name, and with which rights, the statements of a request run; see roles/partner-grants.ts. */
export interface PartnerScope {
  readonly partnerId: string;
  /** Whether the request is about sign-ins, teams or tokens, whose tables are closed to all others. */
  readonly hasCredentials: boolean;
}

/** Whose rows the statements of a request may touch; undefined until its caller is known, and for work of the service itself. */
interface Scope {
  partner: PartnerScope | undefined;
  /** Of a request whose logger has no id of its own. */
  readonly requestId?: string;
}

const ambient = new AsyncLocalStorage<Scope>();

/** Runs a request: from `limitToPartner` on, its statements see the rows of one partner alone. */
export const runScoped = <T>(request: () => T): T => ambient.run({ partner: undefined }, request);

/** Runs a request of a partner, which is known already. Its log lines have the request's id. */
export const runForPartner = <T>(partnerId: string | undefined, requestId: string, request: () => T): T =>
  ambient.run(
    { partner: partnerId === undefined ? undefined : { partnerId, hasCredentials: false }, requestId },
    request,
  );

/** From now on every statement of the current request runs as the partner's role, or as that of requests about credentials; see roles/row-policies.ts. */
export function limitToPartner(partnerId: string, hasCredentials = false): void {
  const scope = ambient.getStore();
  if (scope) scope.partner = { partnerId, hasCredentials };
}

/** Runs work that a request sets off and that concerns others as well, such as a write of many requests at once. Its trace is not the request's. */
export const runForEveryPartner = <T>(work: () => T): T =>
  tracing.detach(() => ambient.run({ partner: undefined }, work));

export const currentRequestId = (): string | undefined => ambient.getStore()?.requestId;

export const currentPartner = (): PartnerScope | undefined => ambient.getStore()?.partner;
