import { guidePages } from './guides.js';
import { homePage } from './home.js';
import type { SitePage } from './page.js';
import { referencePages } from './reference/pages.js';
import { CHAPTERS } from './contents.js';

/** Every page of the site, in the order of its menu: the reference follows the guides. */
export function sitePages(): SitePage[] {
  const guides = guidePages();
  const before = CHAPTERS.slice(0, 2).flatMap(({ pages }) => pages).length;
  return [homePage(), ...guides.slice(0, before), ...referencePages(), ...guides.slice(before)];
}
