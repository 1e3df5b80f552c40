import type { FaultCode } from '@rampart/kernel';

const faults = new WeakMap<object, FaultCode>();

/** Records the fault of a response. */
export function setFault(response: object, code: FaultCode): void {
  faults.set(response, code);
}

/** The fault of a response, if it has one. */
export const faultOf = (response: object): FaultCode | undefined => faults.get(response);
