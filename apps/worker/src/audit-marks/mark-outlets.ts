import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '@rampart/config';
import type { SentMark } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { isAccepted, postWebhook, signatureHeaders } from '@rampart/webhooks';
import { Logger } from '@nestjs/common';

/** A destination outside the database that keeps marks. */
export interface MarkOutlet {
  readonly name: string;
  /** Rejects if the mark was not accepted. */
  sendMark(mark: SentMark): Promise<void>;
}

/** Returns the destinations that the settings name. */
export function markOutlets(env: Env): MarkOutlet[] {
  const { AUDIT_MARKS_FOLDER: folder, AUDIT_MARKS_WEBHOOK_URL: url, AUDIT_MARKS_WEBHOOK_SECRET: secret } = env;
  return [
    ...(folder === undefined ? [] : [fileOutlet(path.join(folder, MARKS_FILE))]),
    ...(url === undefined || secret === undefined ? [] : [webhookOutlet(url, secret, env)]),
    ...(env.AUDIT_MARKS_LOG ? [logOutlet()] : []),
  ];
}

export const MARKS_FILE = 'audit-marks.jsonl';

/** Appends to a file, which may be in a folder or file system that allows only appending. */
const fileOutlet = (file: string): MarkOutlet => ({
  name: 'file',
  sendMark: async (mark) => {
    await mkdir(path.dirname(file), { recursive: true });
    const opened = await open(file, 'a', 0o640);
    try {
      await opened.appendFile(`${JSON.stringify(mark)}\n`);
      await opened.datasync();
    } finally {
      await opened.close();
    }
  },
});

const webhookOutlet = (url: string, secret: string, env: Env): MarkOutlet => ({
  name: 'webhook',
  sendMark: async (mark) => {
    const body = JSON.stringify({ auditMark: mark });
    const at = new Date(mark.at);
    const id = `audit-mark-${mark.row}-${at.getTime()}`;
    const headers = { 'content-type': 'application/json', ...signatureHeaders({ secrets: [secret], id, body, at }) };
    const deadlineMs = env.WEBHOOK_TIMEOUT_SECONDS * SECOND;
    const result = await postWebhook({ url, headers, body, deadlineMs, allowPrivate: env.WEBHOOK_ALLOW_PRIVATE });
    if (result.kind === 'failed') throw new Error(`the webhook failed: ${result.reason}`);
    if (!isAccepted(result)) throw new Error(`the webhook was answered ${result.status}`);
  },
});

function logOutlet(): MarkOutlet {
  const log = new Logger('Audit');
  return { name: 'log', sendMark: async (auditMark) => log.log({ auditMark, msg: 'the end of the audit chain' }) };
}
