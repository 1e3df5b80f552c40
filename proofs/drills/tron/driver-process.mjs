// @ts-check
// node driver-process.mjs DATABASE ENV: the driver of Tron in a process of its own, which calls it as its parent says, and kills itself in the middle of a statement.
import 'reflect-metadata';
import { randomInt } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { inProject } from '../../../tools/bootstrap/project.mjs';

const [url = '', settings = '{}'] = process.argv.slice(2);
const built = (/** @type {string} */ lib) => import(pathToFileURL(inProject(`dist/libs/${lib}/src/index.js`)).href);
const [hotWallets, { ENV }, { Amount, Clock }] = await Promise.all([
  built('hot-wallets'),
  built('config'),
  built('kernel'),
]);

const MAX_MS = 5;
const pool = new pg.Pool({ connectionString: url, max: 4 });
const life = { statements: 0, end: Infinity };

/** Sends the statement and kills the process within a few milliseconds, whether or not the statement has arrived. */
const dying = async (/** @type {string} */ sql, /** @type {readonly unknown[]} */ parameters = []) => {
  life.statements += 1;
  const answer = pool.query(sql, [...parameters]);
  if (life.statements >= life.end) setTimeout(() => process.kill(process.pid, 'SIGKILL'), randomInt(MAX_MS));
  return (await answer).rows;
};

const now = () => new Date();
const context = await NestFactory.createApplicationContext(
  {
    module: class Process {},
    providers: [
      hotWallets.TronChain,
      ...hotWallets.TronChain.providers,
      { provide: hotWallets.TronDatabase, useValue: { query: dying } },
      { provide: Clock, useValue: { now, trueTime: now, machineTime: now } },
      { provide: ENV, useValue: JSON.parse(settings) },
    ],
  },
  { logger: false },
);
const chain = context.get(hotWallets.TronChain);

/** Restores amounts, which arrive as plain objects. @param {any} argument */
const revived = (argument) =>
  typeof argument === 'object' && argument !== null
    ? Object.fromEntries(
        Object.entries(argument).map(([name, value]) => [
          name,
          value?.currency === undefined ? value : Amount.of(value.value, value.currency),
        ]),
      )
    : argument;

/** @param {{ id: number, method: string, argument: any }} call */
async function answerCall({ id, method, argument }) {
  try {
    process.send?.({ id, result: await chain[method](revived(argument)) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
}

process.on('message', (/** @type {any} */ message) => {
  if (message.dieAt) life.end = life.statements + message.dieAt;
  else void answerCall(message);
});
process.send?.({ isReady: true });
