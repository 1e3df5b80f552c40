// Types of undescribed.mjs for the compiler of `npm start`, which builds without @nestjs/swagger. `npm run typecheck` checks the same code against the package itself.
declare module '@nestjs/swagger' {
  type Decorator = MethodDecorator & ClassDecorator & PropertyDecorator;
  type Described = (...options: readonly unknown[]) => Decorator;
  type Class<T> = new (...args: never[]) => T;

  export const ApiBasicAuth: Described;
  export const ApiBearerAuth: Described;
  export const ApiBody: Described;
  export const ApiConsumes: Described;
  export const ApiExcludeController: Described;
  export const ApiExcludeEndpoint: Described;
  export const ApiExtension: Described;
  export const ApiExtraModels: Described;
  export const ApiOkResponse: Described;
  export const ApiOperation: Described;
  export const ApiProduces: Described;
  export const ApiProperty: Described;
  export const ApiQuery: Described;
  export const ApiTags: Described;

  /** Only `npm run generate` makes one, with the package. */
  export type OpenAPIObject = { paths: Record<string, any>; [part: string]: any };
  export type ApiBodyOptions = { readonly schema: object };
  export const getSchemaPath: (model: Class<unknown>) => string;
  export const PickType: <T, K extends keyof T>(model: Class<T>, names: readonly K[]) => Class<Pick<T, K>>;
}
