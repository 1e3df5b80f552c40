export { type Executor, inOneStatement, rows, rowsOf, Sql, sql } from './sql.js';
