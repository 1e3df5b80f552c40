import type { FaultCode, Shapes } from './api-types.js';

/** A program that loads this package twice, as ES module and as CommonJS, has two classes of each name, and one shared mark. */
const FAULT = Symbol.for('rampart.ApiFault');

/** A refusal by the service. `code` is stable; branch on it, and quote `requestId` in support requests. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';
  readonly [FAULT] = true;
  readonly status: number;
  /** A code of the catalogue; `UNREADABLE_ANSWER` if a proxy rather than the service responded. */
  readonly code: FaultCode | 'UNREADABLE_ANSWER';
  readonly requestId: string | undefined;
  /** The invalid fields, if there may be several. */
  readonly details: readonly Shapes['FaultDetailView'][];

  constructor(
    /** As in `POST /api/users`. */
    readonly operation: string,
    response: Response,
    text: string,
  ) {
    const parsedFault = parsed(text);
    super(parsedFault?.message ?? `${operation} was answered ${response.status} without a fault of the service.`);
    this.status = response.status;
    this.code = parsedFault?.code ?? 'UNREADABLE_ANSWER';
    this.requestId = parsedFault?.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.details = parsedFault?.details ?? [];
  }
}

/** No response came: the connection failed or took too long on every attempt. The result of the call is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    readonly operation: string,
    readonly attempts: number,
    override readonly cause: unknown,
  ) {
    super(
      `${operation} was not answered in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${reasonOf(cause)}`,
    );
  }
}

/** A response that the service never sends: a page, a redirect, or truncated JSON. Usually `baseUrl` is the URL of something else. */
export class NotRampart extends Error {
  override readonly name = 'NotRampart';

  constructor(
    readonly operation: string,
    readonly status: number,
    /** Describes the response, with the first characters of its body. */
    readonly came: string,
    /** Whether a retry of the same call may succeed. */
    readonly isCut = false,
  ) {
    super(
      `${operation} was answered ${status} with ${came}. ${isCut ? 'The connection was cut.' : 'Is baseUrl the address of the service?'}`,
    );
  }
}

/** Whether an error is a fault of the service, with this code if one is given. */
export const isFault = <C extends FaultCode>(error: unknown, code?: C): error is ApiFault & { readonly code: C } =>
  typeof error === 'object' &&
  error !== null &&
  FAULT in error &&
  (code === undefined || (error as ApiFault).code === code);

function parsed(text: string): Shapes['FaultView'] | undefined {
  try {
    const parsedFault = JSON.parse(text) as Partial<Shapes['FaultView']> | null;
    return typeof parsedFault?.code === 'string' && typeof parsedFault.message === 'string'
      ? (parsedFault as Shapes['FaultView'])
      : undefined;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
