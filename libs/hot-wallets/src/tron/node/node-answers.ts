import { z } from 'zod';

/** Parts of a full node's responses that the driver reads. Numbers are parsed from their texts; the node omits one that is 0. */
const whole = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);
const zeroOr = whole.default(0n);

/** A node's response about something that it does not have. Its own errors are objects too, with HTTP 200. */
const nothing = z.strictObject({}).transform(() => undefined);

export const block = z.object({
  blockID: z.string().regex(/^[0-9a-f]{64}$/),
  block_header: z.object({ raw_data: z.object({ number: zeroOr, timestamp: zeroOr }) }),
});

export const constantCall = z.object({
  result: z.object({ result: z.boolean().default(false), message: z.string().optional() }),
  energy_used: zeroOr,
  constant_result: z.array(z.string()).default([]),
  transaction: z.object({ ret: z.array(z.object({ ret: z.string().optional() })).default([]) }).optional(),
});
export type ConstantCall = z.output<typeof constantCall>;

export const chainParameters = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: zeroOr })),
});

/** Empty if nothing was ever sent to the address. */
export const account = z.union([
  nothing.transform(() => ({ balance: 0n })),
  z.object({ address: z.string().optional(), balance: zeroOr }),
]);

/** A contract may have no code left, but always has its address. */
export const contract = z.union([
  nothing,
  z.object({ contract_address: z.string() }),
  z.object({ bytecode: z.string() }),
]);

export const resources = z.object({ EnergyLimit: zeroOr, EnergyUsed: zeroOr });

export const broadcast = z.object({
  result: z.boolean().default(false),
  code: z.string().optional(),
  message: z.string().optional(),
});

const log = z.object({ address: z.string(), topics: z.array(z.string()).default([]), data: z.string().default('') });

const info = z.object({
  id: z.string(),
  blockNumber: zeroOr,
  fee: zeroOr,
  result: z.string().optional(),
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z.array(log).default([]),
});
export type TransactionInfo = z.output<typeof info>;
export const transactionInfo = z.union([nothing, info]);

export const knownTransaction = z.union([nothing, z.object({ txID: z.string() })]);
