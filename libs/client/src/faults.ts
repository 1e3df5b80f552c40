import type { FaultCode, Shapes } from './api-types.js';

/** The service refused. `code` is stable; branch on it, and quote `requestId` when you ask for help. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault';
  readonly status: number;
  /** One of the catalogue's; `UNREADABLE_ANSWER` when something between us answered that is not the service. */
  readonly code: FaultCode | 'UNREADABLE_ANSWER';
  readonly requestId: string | undefined;
  /** Which fields were wrong, when several may be. */
  readonly details: readonly Shapes['FaultDetailView'][];

  constructor(
    /** As in `POST /api/users`. */
    readonly operation: string,
    response: Response,
    text: string,
  ) {
    const told = parsed(text);
    super(told?.message ?? `${operation} was answered ${response.status} without a fault of the service.`);
    this.status = response.status;
    this.code = told?.code ?? 'UNREADABLE_ANSWER';
    this.requestId = told?.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.details = told?.details ?? [];
  }
}

/** No answer came: the connection failed or took too long, on every try. What became of the call is not known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    readonly operation: string,
    readonly tries: number,
    override readonly cause: unknown,
  ) {
    super(`${operation} was not answered in ${tries} ${tries === 1 ? 'try' : 'tries'}: ${reasonOf(cause)}`);
  }
}

/** Whether an error is a fault of the service, and with this code if one is given. */
export const isFault = (error: unknown, code?: FaultCode): error is ApiFault =>
  error instanceof ApiFault && (code === undefined || error.code === code);

function parsed(text: string): Shapes['FaultView'] | undefined {
  try {
    const told = JSON.parse(text) as Partial<Shapes['FaultView']> | null;
    return typeof told?.code === 'string' && typeof told.message === 'string'
      ? (told as Shapes['FaultView'])
      : undefined;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
