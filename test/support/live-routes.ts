import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';

/** Method and path of every route that the web server has, paths as OpenAPI writes them. */
export function liveRoutes(api: INestApplicationContext): string[] {
  const { router } = (api as NestExpressApplication).getHttpAdapter().getInstance() as unknown as { router: { stack: Layer[] } };
  return router.stack.flatMap(({ route }) => {
    if (!route) return [];
    const methods = Object.keys(route.methods).filter((method) => route.methods[method]);
    return methods.map((method) => `${method.toUpperCase()} ${String(route.path).replace(/:(\w+)/g, '{$1}')}`);
  });
}

interface Layer {
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean>> };
}
