import { parseArgs } from 'node:util';
import { loadEnv } from '@rampart/config';
import { isOneOf, SERVICE_SCOPES } from '@rampart/kernel';
import { ServiceTokens, type TokenOptions } from '@rampart/partners';
import { withPartners } from './partners-context.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

const USAGE = `node dist/apps/standalone/src/service-token.js --operator alice --name deploy --scopes ${SERVICE_SCOPES.join(',')} --days 90 --addresses 10.0.0.0/8`;
const DAYS = '90';
const MAX_DAYS = 365;

/** Creates a service token for a script before any operator has signed in; its secret is shown only once. The operator is accountable for it. */
try {
  const { operator, ...options } = optionsAsked();
  const { secret, expiresAt } = await withPartners(loadEnv(), (context) =>
    context.get(ServiceTokens, { strict: false }).createFirstToken(operator, options),
  );
  console.log(`token: ${secret}\nexpires: ${expiresAt.toISOString()}`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

function optionsAsked(): TokenOptions & { readonly operator: string } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { operator: text, name: text, scopes: text, days: text, addresses: text } });
  const { operator, name, scopes = '', days = DAYS, addresses = '' } = values;
  const asked = listOf(scopes).filter((scope) => isOneOf(SERVICE_SCOPES, scope));
  const isComplete = asked.length > 0 && asked.length === listOf(scopes).length && /^[\w.-]{1,64}$/.test(name ?? '');
  const isInTime = Number.isInteger(Number(days)) && Number(days) >= 1 && Number(days) <= MAX_DAYS;
  if (!operator || !name || !isComplete || !isInTime) throw new Refusal(`Name operator, token and scopes: ${USAGE}`);
  return { operator, name, scopes: asked, days: Number(days), ipAllowList: listOf(addresses) };
}

function listOf(text: string): string[] {
  return text.split(',').filter((each) => each !== '');
}
