import { STATUS_CODES } from 'node:http';
import { FAULTS } from '@rampart/kernel';
import type { Answer } from './client.js';

/** The maximum length of a message: a sentence and its quotation. */
const MAX_MESSAGE = 320;

/** Marks of internals: stack frames, files, SQL, errors of libraries. */
const INSIDES =
  /\bat .+:\d+:\d+|node_modules|\/(libs|apps|dist|tmp|work|home)\/|\.(ts|js|mjs):\d+|QueryFailed|\b(SELECT|INSERT|UPDATE|DELETE) .+ (FROM|INTO|SET)\b|invalid byte sequence|ECONN|\wError\b|Unexpected token|JSON at position/;

/** Problems of an error response: its status, its shape, its words. Empty for a correct one. */
export function faultProblems({ status, text, body, headers }: Answer): string[] {
  if (status < 400 || status > 499) return [`answered ${status}: ${text.slice(0, 200)}`];
  if (typeof body !== 'object' || body === null) return [`${status} without a JSON object: ${text.slice(0, 200)}`];
  return [...shapeProblems(status, body), ...wordProblems(body), ...headerProblems(body, headers)];
}

/** The code of a correct error response; for a wrong one, its problems. */
export function codeOf(answer: Answer): string {
  const problems = faultProblems(answer);
  return problems.length > 0 ? problems.join('\n') : answer.body.code;
}

function shapeProblems(status: number, body: Answer['body']): string[] {
  const { details, ...others } = body;
  const known = (FAULTS as Record<string, { status: number }>)[body.code];
  return [
    ...unless(
      Object.keys(others).join() === 'statusCode,error,message,code,requestId',
      `the fields are ${Object.keys(body).join()}`,
    ),
    ...unless(body.statusCode === status, `statusCode is ${body.statusCode} in an answer of ${status}`),
    ...unless(body.error === STATUS_CODES[status], `error is ${body.error}`),
    ...unless(known?.status === status, `code ${body.code} is not one of the catalogue's for ${status}`),
    ...unless(details === undefined || areDetails(details), `details are ${JSON.stringify(details)}`),
  ];
}

function wordProblems({ message, details = [] }: Answer['body']): string[] {
  const words = [message, ...details.map((each: { problem: unknown }) => each.problem)].join('\n');
  return [
    ...unless(
      typeof message === 'string' && message.length > 5 && /[.…]$/.test(message),
      `message is no sentence: ${message}`,
    ),
    ...unless(String(message).length <= MAX_MESSAGE, `message has ${String(message).length} characters: ${message}`),
    ...unless(!/[\r\n\0]/.test(String(message)), `message has more than one line: ${message}`),
    ...unless(!INSIDES.test(words), `shows our insides: ${words}`),
  ];
}

const headerProblems = ({ requestId }: Answer['body'], headers: Headers): string[] => [
  ...unless(
    requestId === headers.get('x-request-id'),
    `requestId is ${requestId}, X-Request-Id ${headers.get('x-request-id')}`,
  ),
  ...unless(
    headers.get('content-type') === 'application/json; charset=utf-8',
    `content type is ${headers.get('content-type')}`,
  ),
];

const areDetails = (details: unknown): boolean =>
  Array.isArray(details) &&
  details.length > 0 &&
  details.every(
    (each) =>
      Object.keys(each).join() === 'field,problem' && Object.values(each).every((word) => typeof word === 'string'),
  );

const unless = (right: boolean, problem: string): string[] => (right ? [] : [problem]);
