import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';

/** Returns the styles of a single-card page: the shared tokens, the common card styles and the page's own. */
export const cardStyles = (name: 'consent' | 'receipt'): string =>
  ['apps/web/shared/tokens.css', 'apps/api/assets/pages/card.css', `apps/api/assets/pages/${name}.css`]
    .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
    .join('\n');
