export { type Executor, inOneStatement, joinSql, rawSql, rows, rowsOf, Sql, sql } from './sql.js';
