import { ApiFault, NotRampart } from './faults.js';

const SHOWN_CHARACTERS = 80;

/** Returns the data of a successful response. Throws ApiFault for a refusal, and NotRampart for a response that the service never sends. */
export function dataOf(operation: string, response: Response, text: string): unknown {
  if (isRedirect(response)) throw new NotRampart(operation, response.status, `a redirect${targetOf(response)}`);
  if (!response.ok) throw new ApiFault(operation, response, text);
  if (text === '') return undefined;
  const type = response.headers.get('content-type') ?? 'no content type';
  if (type.startsWith('text/csv')) return text;
  if (!/\bjson\b/.test(type)) throw new NotRampart(operation, response.status, `${type}: ${beginningOf(text)}`);
  return parsed(operation, response, text);
}

/** The service responds with objects and lists only. */
function parsed(operation: string, { status }: Response, text: string): unknown {
  const isCut = new NotRampart(operation, status, `JSON that ends early: ${beginningOf(text)}`, true);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw isCut;
  }
  if (typeof data === 'object' && data !== null) return data;
  throw new NotRampart(operation, status, `the JSON ${beginningOf(text)}`);
}

/** Browsers hide a redirect that is not followed: its status is 0. */
const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

function targetOf({ headers }: Response): string {
  const location = headers.get('location');
  return location === null ? '' : ` to ${location}`;
}

const beginningOf = (text: string): string =>
  JSON.stringify(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}...` : text);
