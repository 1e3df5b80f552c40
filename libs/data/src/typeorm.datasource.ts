import { loadEnv } from '@rampart/config';
import { newDataSource } from './data-source.js';

/** For TypeORM's command line, which wants a default export. */
export default newDataSource(loadEnv().DATABASE_URL);
