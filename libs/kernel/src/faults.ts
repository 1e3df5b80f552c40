import { ACCESS_FAULTS } from './access-faults.js';
import { TRADE_FAULTS } from './trade-faults.js';

/** Every error that a caller can receive. Codes are stable; messages may be reworded. */
export const FAULTS = { ...ACCESS_FAULTS, ...TRADE_FAULTS };

export type FaultCode = keyof typeof FAULTS;
export type FaultFacts = Readonly<Record<string, string | number>>;

export interface FaultDetail {
  readonly field: string;
  readonly problem: string;
}

/** An error response. Thrown as `throw fault('CODE', { facts })`. */
export class Fault extends Error {
  readonly status: number;

  constructor(
    readonly code: FaultCode,
    readonly facts: FaultFacts = {},
    readonly details?: readonly FaultDetail[],
  ) {
    super(sentence(code, facts));
    this.name = 'Fault';
    this.status = FAULTS[code].status;
  }
}

export const fault = (code: FaultCode, facts?: FaultFacts, details?: readonly FaultDetail[]): Fault =>
  new Fault(code, facts, details);

const sentence = (code: FaultCode, facts: FaultFacts): string =>
  FAULTS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => oneLine(clip(String(facts[name] ?? name), name)));

/** Facts may quote the request, so they are clipped: the first 120 characters of a message must contain the problem. */
const MAX_QUOTED_CHARACTERS = 80;
/** A `problem` is the service's own sentence, so it may be longer. */
const MAX_PROBLEM_CHARACTERS = 120;

function clip(text: string, name: string): string {
  const max = name === 'problem' ? MAX_PROBLEM_CHARACTERS : MAX_QUOTED_CHARACTERS;
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

/** Removes line breaks, control characters and halves of surrogate pairs, so that a request cannot write log lines. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ');
