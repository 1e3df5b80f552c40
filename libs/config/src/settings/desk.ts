import { z } from 'zod';

/** The driver `desk`. */
export const deskSettings = {
  DESK_CONFIG: z.string().min(1).optional().describe('JSON file of the bank accounts behind the fiat rail `desk`'),
};
