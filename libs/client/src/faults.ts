import type { FaultCode, Shapes } from './api-types.js';

/** A refusal of the service. `code` is stable; branch on it, and quote `requestId` when you ask for help. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';
  readonly status: number;
  /** A code of the catalogue; `UNREADABLE_ANSWER` when a proxy rather than the service responded. */
  readonly code: FaultCode | 'UNREADABLE_ANSWER';
  readonly requestId: string | undefined;
  /** The wrong fields, when several may be. */
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

/** Whether an error is a fault of the service, and with this code if one is given. */
export const isFault = (error: unknown, code?: FaultCode): error is ApiFault =>
  error instanceof ApiFault && (code === undefined || error.code === code);

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
