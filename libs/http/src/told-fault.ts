import type { FaultCode } from '@rampart/kernel';

const told = new WeakMap<object, FaultCode>();

/** Remembers with which fault a request is answered. */
export function tells(response: object, code: FaultCode): void {
  told.set(response, code);
}

/** The fault that was answered, if one was. */
export const faultOf = (response: object): FaultCode | undefined => told.get(response);
