/** Environment of the driver under test. `make` builds it once per suite; `close` ends it. */
export interface Harness {
  close?(): Promise<void>;
}

export type Make<H extends Harness> = () => Promise<H> | H;

/** Builds the harness before the suite's tests and closes it after them. */
export function harnessed<H extends Harness>(make: Make<H>): () => H {
  let harness: H | undefined;
  beforeAll(async () => {
    harness = await make();
  });
  afterAll(async () => harness?.close?.());
  return () => {
    if (!harness) throw new Error('the harness is not built yet');
    return harness;
  };
}
