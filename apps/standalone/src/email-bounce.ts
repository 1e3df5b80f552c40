import 'reflect-metadata';
import { ConfigModule, type Env, loadEnv } from '@rampart/config';
import { DataModule } from '@rampart/data';
import { readReports } from '@rampart/drivers';
import { EmailReports, EmailReportsModule } from '@rampart/emails';
import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { reportFailure } from './report-failure.js';

/** A report contains a message's headers, not the message itself. */
const MAX_BYTES = 5_000_000;
/** Exit code that makes a mail server retry later (sysexits.h). Any other failure would bounce the bounce. */
const EX_TEMPFAIL = 75;

@Module({})
class ReportsContext {
  static with(env: Env): DynamicModule {
    return {
      module: ReportsContext,
      imports: [ConfigModule.forRoot(env), DataModule.forRoot('tool'), EmailReportsModule],
    };
  }
}

/** Processes one message from a mail server's pipe: records a report that one of our emails failed, and drops anything else. */
try {
  const message = await readInput();
  const env = loadEnv();
  const reports = message === undefined ? [] : await readReports(message, env);
  if (reports.length === 0) console.log('no report about an email of ours');
  else await record(env, reports);
} catch (error) {
  reportFailure(error);
  process.exitCode = EX_TEMPFAIL;
}

async function record(env: Env, reports: Awaited<ReturnType<typeof readReports>>): Promise<void> {
  const context = await NestFactory.createApplicationContext(ReportsContext.with(env), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    for (const report of reports) {
      const result = await context.get(EmailReports).recordReport(report);
      console.log(`email ${report.emailId}: ${report.fate}, ${report.reason}: ${result}`);
    }
  } finally {
    await context.close();
  }
}

/** Returns undefined if the message is too long. */
async function readInput(): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MAX_BYTES) chunks.push(chunk); // the rest is read too, because the mail server waits for it
  }
  return length <= MAX_BYTES ? Buffer.concat(chunks) : undefined;
}
