import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';

/** Method and path of every route that the web server has, paths as OpenAPI writes them. */
export const liveRoutes = (api: INestApplicationContext): string[] =>
  routesOf((api as NestExpressApplication).getHttpAdapter().getInstance());

/** Routes of any Express app. */
export function routesOf(app: unknown): string[] {
  const { router } = app as { router: { stack: Layer[] } };
  return router.stack.flatMap(({ route, handle }) => {
    if (!route) return handle.stack ? routesOf({ router: handle }) : [];
    const methods = Object.keys(route.methods).filter((method) => route.methods[method]);
    return [route.path]
      .flat()
      .flatMap((path) => methods.map((method) => `${method.toUpperCase()} ${String(path).replace(/:(\w+)/g, '{$1}')}`));
  });
}

/** A route that may change something. */
export const isUnsafe = (route: string): boolean => !/^(GET|HEAD|OPTIONS) /.test(route);

interface Layer {
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean>> };
  /** A nested router has its own layers. */
  readonly handle: { readonly stack?: Layer[] };
}
