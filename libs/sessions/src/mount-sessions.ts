import { type Env, isRowMac, PurposeKeys, rowMac, type RowValues } from '@rampart/config';
import { runForEveryPartner, scopedPoolOf } from '@rampart/data';
import { sealedText } from '@rampart/sealing';
import { canonicalJson } from '@rampart/kernel';
import type { INestApplication } from '@nestjs/common';
import connectPg from 'connect-pg-simple';
import session from 'express-session';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { sameOriginOnly } from './same-origin.js';
import { IDLE_MS } from './session-data.js';

export interface SessionPlace {
  /** Paths below which sessions apply. */
  readonly paths: string[];
  /** Name of the cookie. Apps on one host need different names, since ports share cookies. */
  readonly cookie: string;
  /** URL of the pages. */
  readonly publicUrl: string;
}

/** Mounts sessions in Postgres, on the shared pool, with a cookie that only the page's own origin can use. */
export function mountSessions(
  app: INestApplication & { use(paths: string[], ...handlers: RequestHandler[]): unknown },
  env: Env,
  place: SessionPlace,
): void {
  const { neverStored, ownPagesOnly, sessions } = sessionHandlers(app, env, place);
  app.use(place.paths, neverStored, ownPagesOnly, sessions);
}

export interface SessionHandlers {
  readonly neverStored: RequestHandler;
  /** Refuses a changing request from another origin. */
  readonly ownPagesOnly: RequestHandler;
  readonly sessions: RequestHandler;
}

/** The separate handlers, for paths that do not always need a session. */
export function sessionHandlers(app: INestApplication, env: Env, place: Omit<SessionPlace, 'paths'>): SessionHandlers {
  const { protocol, origin } = new URL(place.publicUrl);
  const secure = protocol === 'https:';
  const makeSessions = (): RequestHandler =>
    session({
      store: storeOn(app),
      name: secure ? `__Host-${place.cookie}` : place.cookie,
      secret: cookieSecrets(env),
      resave: false,
      saveUninitialized: false,
      rolling: true,
      cookie: { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: IDLE_MS },
    });
  let made: RequestHandler | undefined; // created on the first request, when the process knows the keys of earlier secrets
  const sessions: RequestHandler = (request, response, next) => {
    made ??= makeSessions();
    void made(request, response, next);
  };
  return { neverStored, ownPagesOnly: sameOriginOnly([origin]), sessions };
}

/** The first secret signs; sessions from before a rotation stay valid. */
const cookieSecrets = (env: Env): string[] =>
  new PurposeKeys(env, 'session-cookie').all.map(({ key }) => key.toString('hex'));

function storeOn(app: INestApplication): session.Store {
  return new (sealingStore(connectPg(session)))({
    pool: new SessionPool(app.get(DataSource)) as unknown as Pool,
    tableName: 'session',
    pruneSessionInterval: false,
    errorLog: () => undefined,
  });
}

/** A session is read and written around a partner's request, whose database role cannot see sessions. */
class SessionPool {
  private readonly pool: Pool;

  constructor(database: DataSource) {
    this.pool = scopedPoolOf(database);
  }

  query(text: string, values: unknown[]): Promise<unknown> {
    return runForEveryPartner(() => this.pool.query(text, values));
  }
}

type Store = ReturnType<typeof connectPg>;

/** A store that seals a user's location data, and rejects a session whose row differs from what the service wrote. The pool unseals it. */
const sealingStore = (Base: Store): Store =>
  class extends Base {
    override set(sid: string, data: session.SessionData, then?: (error?: unknown) => void): void {
      const { address, browser } = data as Partial<session.SessionData>;
      const sealed = {
        ...(address === undefined ? {} : { address: sealedText(address) }),
        ...(browser === undefined ? {} : { browser: sealedText(browser) }),
      };
      super.set(sid, { ...data, ...sealed, mac: sessionMac(sid, data) } as session.SessionData, then);
    }

    override get(sid: string, then: (error: unknown, data?: session.SessionData | null) => void): void {
      super.get(sid, (error: unknown, found?: session.SessionData | null) => {
        const { mac = '', ...data } = (found ?? {}) as session.SessionData & { mac?: string };
        then(error, isRowMac(Buffer.from(mac, 'base64'), SESSION, valuesOf(sid, data)) ? data : null);
      });
    }
  };

const SESSION = 'session';

/** Values that the MAC of a session covers. Excluded are the cookie's times, which are a column, and sealed text, which only the service can create. */
const valuesOf = (
  sid: string,
  { cookie: _, address: __, browser: ___, ...data }: Partial<session.SessionData>,
): RowValues => [...[sid, canonicalJson(data)]];

/** MAC of a session. A row without a valid one is ignored. */
export const sessionMac = (sid: string, data: Partial<session.SessionData>): string =>
  rowMac(SESSION, valuesOf(sid, data)).toString('base64');

/** Keeps responses out of caches, so that none is found there after signing out. */
function neverStored(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
