import type { CorsOptions, CorsOptionsDelegate } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import type { Request } from 'express';

/** The routes that need no credentials; a page of any origin may ask them. */
const PUBLIC = /^\/(api\/(transactions\/estimate|methods(\/icons)?|(v2\/)?cryptocurrencies(\/limits)?)|cdn\/.*)\/?$/;

const OPEN: CorsOptions = { origin: '*', methods: ['GET', 'POST'], allowedHeaders: ['content-type', 'authorization'], maxAge: 86_400 };
const CLOSED: CorsOptions = { origin: false };

/** CORS with preflight on the public routes, and nowhere else. */
export const corsOfPublicRoutes: CorsOptionsDelegate<Request> = (request, answer) => answer(null, PUBLIC.test(request.path) ? OPEN : CLOSED);
