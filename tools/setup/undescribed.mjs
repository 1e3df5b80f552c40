// @ts-check
// Stands for @nestjs/swagger in dist, so in each process of the service: decorators that note nothing. The API was described when it was built, by tools, which
// get the package itself (tools/bootstrap/built-code.mjs); with all that it imports it would take 20 MB of each process.

const describesNothing = () => () => undefined;

export const ApiBasicAuth = describesNothing;
export const ApiBearerAuth = describesNothing;
export const ApiBody = describesNothing;
export const ApiConsumes = describesNothing;
export const ApiExcludeController = describesNothing;
export const ApiExcludeEndpoint = describesNothing;
export const ApiExtension = describesNothing;
export const ApiExtraModels = describesNothing;
export const ApiOkResponse = describesNothing;
export const ApiOperation = describesNothing;
export const ApiProduces = describesNothing;
export const ApiProperty = describesNothing;
export const ApiQuery = describesNothing;
export const ApiTags = describesNothing;

export const getSchemaPath = () => '';
export const PickType = () => class {};
