import type { z } from 'zod';

/** A fiat rail with a provider, as the environment configures it. Its driver is in libs/drivers, in the folder of its name. */
export interface RailFacts {
  readonly name: string;
  /** Setting with the URL that credentials are sent to. */
  readonly url: string;
  /** Settings that the rail cannot run without. */
  readonly needs: readonly string[];
  readonly settings: z.ZodRawShape;
}
