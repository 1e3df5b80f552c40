import { Html, html, type Piece } from '@rampart/kernel';
import { brandStyle, type PartnerFace } from '@rampart/partners';
import type { Speech } from '../speech.js';
import { cardStyles } from '../../pages/card-styles.js';

/** Parameters of the layout shared by all consent pages. */
export interface Frame {
  readonly partner?: PartnerFace;
  readonly isSandbox: boolean;
  readonly speech: Speech;
  /** CSP nonce of the page's only stylesheet. */
  readonly nonce: string;
}

const STYLES = cardStyles('consent');

/** Renders a whole page: one card with the partner's name and `body`. It needs no script. */
export const page = ({ partner, isSandbox, speech, nonce }: Frame, title: string, body: Piece): string =>
  html`<!doctype html>
<html lang="${speech.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${isSandbox && 'TEST · '}${title}</title>
<style nonce="${nonce}">${new Html(STYLES)}${partner?.brandColor && new Html(`:root{${brandStyle(partner.brandColor)}}`)}</style>
</head>
<body>
<div class="shell"><div class="card">
${partner && head(partner)}
${isSandbox && html`<p class="test">${speech.say('test')}</p>`}
<main>${body}</main>
</div></div>
</body>
</html>
`.markup;

const head = ({ displayName, logoUrl }: PartnerFace): Html =>
  html`<header class="head">${logoUrl ? html`<img class="logo" src="${logoUrl}" alt="">` : html`<span class="logo letter" aria-hidden="true">${[...displayName][0]?.toUpperCase()}</span>`}<strong>${displayName}</strong></header>`;
