import { settings } from './settings.js';

/** The text of `.env.example`: every setting with its purpose and default. */
export function envExample(): string {
  const blocks = Object.entries(settings.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(undefined);
    const value = parsed.success ? textOf(parsed.data) : '';
    return `# ${schema.description ?? ''}\n#${name}=${value}`;
  });
  return `# Generated from libs/config/src/settings.ts by \`npm run generate\`. Uncomment what you change.\n\n${blocks.join('\n\n')}\n`;
}

/** A default as written in a file; lists are separated by commas. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
