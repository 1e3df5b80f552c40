import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Passes errors of calls that a hot route started to Express. */
export class HandedOver {
  private readonly errors = new WeakMap<Request, { readonly error: unknown }>();

  fail(request: Request, error: unknown): void {
    this.errors.set(request, { error });
  }

  /** Express middleware, placed after the middleware that every error passes: fails the call as if its route had thrown the error. */
  readonly rethrow: RequestHandler = (request: Request, _response: Response, next: NextFunction) => {
    const failed = this.errors.get(request);
    if (failed) next(failed.error);
    else next();
  };
}
