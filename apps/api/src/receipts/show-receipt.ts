import { randomBytes } from 'node:crypto';
import { type Receipt, type ReceiptLine, speechIn } from '@rampart/emails';
import { LANGUAGE_NAMES } from '@rampart/texts';
import { html, Html, LANGUAGES, type Piece } from '@rampart/kernel';
import { brandStyle } from '@rampart/partners';
import type { Response } from 'express';
import { cardStyles } from '../pages/card-styles.js';

const STYLES = cardStyles('receipt');

/** Sends the receipt page, which runs no script, prints on one sheet, cannot be framed, is not cached, and sends no referrer. */
export function showReceipt(response: Response, receipt: Receipt, secret: string): void {
  const { speech, partner, lines, isTest } = receipt;
  const { say, language } = speech;
  const body = html`
<header class="head">${partner.logoUrl !== null && html`<img class="logo" src="${partner.logoUrl}" alt="" width="32" height="32">`}<strong>${partner.displayName}</strong><span>${say('receipt')}</span></header>
${isTest && html`<p class="test">${say('test')}</p>`}
<main>
<h1><small>${lines.head.label}</small> ${lines.head.value}</h1>
<p class="state"><b class="${lines.isDone ? 'done' : 'open'}">${lines.status}</b> <time>${lines.date}</time></p>
${lines.notes.map((note) => html`<p class="note">${note}</p>`)}
${[lines.money, lines.terms, lines.details].filter(({ length }) => length > 0).map((part) => html`<dl>${part.map(line)}</dl>`)}
<p class="actions"><a class="btn" href="${secret}/receipt.pdf?lang=${language}">${say('receipt.download')}</a></p>
</main>
<footer><p>${say('receipt.by', { partner: partner.displayName })}</p>
<nav aria-label="${LANGUAGE_NAMES[language]}">${LANGUAGES.map((each) => html`<a href="?lang=${each}" lang="${each}"${each === language && html` aria-current="true"`}>${LANGUAGE_NAMES[each]}</a>`)}</nav></footer>`;
  const color = partner.brandColor ?? undefined;
  const logo = partner.logoUrl === null ? '' : ` ${new URL(partner.logoUrl).origin}`;
  send(response, 200, {
    language,
    title: `${isTest ? 'TEST · ' : ''}${say('receipt')} · ${partner.displayName}`,
    body,
    color,
    logo,
  });
}

/** Shows the page in all languages, since the reader's language is unknown. */
export function showMissing(response: Response): void {
  const texts = LANGUAGES.map((each) => html`<p lang="${each}">${speechIn(each, 'UTC').say('receipt.missing')}</p>`);
  const body = html`<main><h1>404</h1>${texts}</main>`;
  send(response, 404, { language: 'en', title: '404', body, color: undefined, logo: '' });
}

interface PageParts {
  readonly language: string;
  readonly title: string;
  readonly body: Piece;
  /** `#rrggbb`. */
  readonly color: string | undefined;
  readonly logo: string;
}

function send(response: Response, status: number, { language, title, body, color, logo }: PageParts): void {
  const nonce = randomBytes(16).toString('base64');
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">${new Html(STYLES)}${color !== undefined && new Html(`:root{${brandStyle(color)}}`)}</style>
</head>
<body><div class="shell"><div class="card">${body}</div></div></body>
</html>
`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'${logo}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  response
    .setHeader('Content-Security-Policy', policy)
    .setHeader('X-Frame-Options', 'DENY')
    .setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
    .setHeader('Cache-Control', 'no-store')
    .setHeader('Referrer-Policy', 'no-referrer');
  response.status(status).type('html').send(page.markup);
}

const line = ({ label, value, at, form }: ReceiptLine): Html =>
  html`<div${form !== undefined && html` class="${form}"`}><dt>${label}</dt><dd>${value}${at !== undefined && html` <time>${at}</time>`}</dd></div>`;
