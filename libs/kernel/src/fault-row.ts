export interface FaultRow {
  readonly status: number;
  /** One sentence for the partner's developer. `{name}` is replaced by the fault's facts. */
  readonly message: string;
}
