import { below, type PathsOf, type Schema, thrownUnlessOk } from '../shared/answers.js';
import { noteArrival } from './service-time.js';

export type CheckoutSession = Schema<'CheckoutSessionView'>;
export type Catalog = Schema<'CatalogView'>;
export type Offer = Schema<'TradeOfferView'>;
export type Method = Schema<'OfferedMethodView'>;
export type Coin = Schema<'OfferedCoinView'>;
export type Estimate = Schema<'EstimateView'>;
export type HeldQuote = Schema<'HeldQuoteView'>;
export type IdentityCheck = Schema<'IdentityCheckView'>;
export type IdentityDocument = Schema<'IdentityDocumentView'>;
export type Order = Schema<'OrderView'>;
export type OrderPayment = Schema<'OrderPaymentView'>;
export type OrderSummary = Schema<'OrderSummaryView'>;
export type Act = Schema<'TestStripDto'>['what'];

let token: string | undefined;

/** Sets the token of later calls. `memory.ts` keeps it over a reload. */
export const setSessionToken = (sessionToken: string | undefined): void => void (token = sessionToken);

export const bearer = (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` });

/** Calls the checkout's own API, by paths below the page. Throws ApiFault, or a TypeError if the service is unreachable. */
export const get = <P extends PathWith<'get'>>(path: P): Promise<Answer<P, 'get'>> => call('GET', path);
/** Reads one item of a list, by its id. */
export const getOne = <P extends PathWith<'get'> & `${string}/{id}${string}`>(
  path: P,
  id: string,
): Promise<Answer<P, 'get'>> => call('GET', path.replace('{id}', encodeURIComponent(id)));
/** Reads the next page of a list, after its last item. */
export const getAfter = <P extends PathWith<'get'>>(path: P, last: string | undefined): Promise<Answer<P, 'get'>> =>
  call('GET', last === undefined ? path : `${path}?after=${encodeURIComponent(last)}`);
/** Performs an action on one item of a list, by its id. */
export const postTo = <P extends PathWith<'post'> & `${string}/{id}/${string}`>(
  path: P,
  id: string,
): Promise<Answer<P, 'post'>> => call('POST', path.replace('{id}', encodeURIComponent(id)), {});
export const putTo = <P extends PathWith<'put'> & `${string}/{id}/${string}`>(
  path: P,
  id: string,
  body: Body<P, 'put'>,
): Promise<Answer<P, 'put'>> => call('PUT', path.replace('{id}', encodeURIComponent(id)), body);
export const put = <P extends PathWith<'put'>>(path: P, body: Body<P, 'put'>): Promise<Answer<P, 'put'>> =>
  call('PUT', path, body);
export const post = <P extends PathWith<'post'>>(
  path: P,
  body?: Body<P, 'post'>,
  headers?: Record<string, string>,
): Promise<Answer<P, 'post'>> => call('POST', path, body ?? {}, headers);

/** Thrown if the browser is offline: the call was not sent. */
export class NotSent extends Error {
  constructor() {
    super('There is no network.');
    this.name = 'NotSent';
  }
}

async function call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  if (!navigator.onLine) throw new NotSent();
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(below(path), {
    method,
    ...content,
    headers: { ...pageLanguage(), 'content-type': 'application/json', ...bearer(), ...headers },
  });
  await thrownUnlessOk(response);
  const answer = (await response.json()) as T & { readonly now?: unknown };
  if (typeof answer?.now === 'string') noteArrival(answer.now);
  return answer;
}

/** The page's language, which text messages follow. */
const pageLanguage = () => ({ 'accept-language': document.documentElement.lang });

type Paths = PathsOf<'checkout'>;
type Method_ = 'get' | 'put' | 'post';
type PathWith<M extends Method_> = {
  [P in keyof Paths]: Paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof Paths];
type Operation<P extends keyof Paths, M extends Method_> = Paths[P] extends Record<M, infer O> ? O : never;
type Body<P extends keyof Paths, M extends Method_> =
  Operation<P, M> extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined;
type Answer<P extends keyof Paths, M extends Method_> =
  Operation<P, M> extends { responses: infer R } ? Json<R[keyof R & (200 | 201)]> : never;
type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never;
