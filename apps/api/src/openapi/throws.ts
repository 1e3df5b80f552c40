import type { FaultCode } from '@rampart/kernel';
import { DECLARED_ERRORS } from './declared-errors.js';

const THROWN = new Map<string, readonly FaultCode[]>();

/** Declares errors of a route beside it. Those of older routes are in `DECLARED_ERRORS`, and both count. */
export const Throws =
  (...codes: readonly FaultCode[]): MethodDecorator =>
  ({ constructor }, method) =>
    void THROWN.set(`${constructor.name.replace(/Controller$/, '')}_${String(method)}`, codes);

/** The errors that an operation declares; undefined if it says nothing about them. */
export function declaredErrorsOf(operationId: string): readonly FaultCode[] | undefined {
  const [listed, thrown] = [DECLARED_ERRORS[operationId], THROWN.get(operationId)];
  return listed || thrown ? [...(listed ?? []), ...(thrown ?? [])] : undefined;
}
