import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';

/** Styles of a page that is one card: the tokens of all our pages, what such pages have in common, and what these add to it. */
export const cardStyles = (name: 'consent' | 'receipt'): string =>
  ['apps/web/shared/tokens.css', 'apps/api/assets/pages/card.css', `apps/api/assets/pages/${name}.css`]
    .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
    .join('\n');
