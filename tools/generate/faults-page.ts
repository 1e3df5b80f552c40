import { FAULTS } from '@rampart/kernel';

/** The catalogue of errors, as a page. */
export function faultsPage(): string {
  const rows = Object.entries(FAULTS).map(
    ([code, { status, message }]) => `| \`${code}\` | ${status} | ${message.replaceAll('|', '\\|')} |`,
  );
  return `# Faults

Every error a partner can receive, in one shape: \`{statusCode, error, message, code, requestId, details?}\`. The code is stable.
Generated from \`libs/kernel/src/faults.ts\` by \`npm run generate\`.

| code | status | message |
| --- | --- | --- |
${rows.join('\n')}
`;
}
