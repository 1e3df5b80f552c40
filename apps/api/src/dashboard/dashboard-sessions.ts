import type { Env } from '@rampart/config';
import { mountSessions } from '@rampart/sessions';
import type { NestExpressApplication } from '@nestjs/platform-express';

/** Members' sessions, for the dashboard's routes and no others. */
export const mountDashboardSessions = (app: NestExpressApplication, env: Env): void =>
  mountSessions(app, env, { paths: ['/dashboard/api'], cookie: 'sid', publicUrl: env.PUBLIC_URL });
