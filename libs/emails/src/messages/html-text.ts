import { html, type Html, type Language } from '@rampart/kernel';
import { brandTokens } from '@rampart/partners';
import type { ReceiptLine } from '../receipt/receipt-line.js';
import type { EmailFacts, Message } from './email-facts.js';

/** Colour of the service's own pages, used if a partner sets no other. */
export const OWN_COLOR = '#2f4fd0';

/** Draws characters that the Chinese scripts share in the form of the reader's language. */
const fontsOf = (language: Language): string =>
  `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans','Noto Sans Thai','Noto Sans Devanagari','Noto Sans ${language === 'zh-Hant' ? 'TC' : 'SC'}',Helvetica,Arial,sans-serif`;
const MONO = `ui-monospace,SFMono-Regular,Menlo,Consolas,monospace`;
const TEXT = '#14171f';
const MUTED = '#566072';
const LINE = '#dde1e8';

/**
 * Renders the message as HTML for mail readers: tables and inline styles, which all of them support; no script, no form, and no image except the partner's
 * logo.
 */
export function htmlText(message: Message, { partner, isTest }: EmailFacts): string {
  const { speech, subject, greeting, paragraphs, lines, careful, button } = message;
  const { brand, onBrand } = brandTokens(partner.brandColor ?? OWN_COLOR);
  return html`<!doctype html>
<html lang="${speech.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#f4f5f8;color:${TEXT};font-family:${fontsOf(speech.language)};">
<div style="display:none;max-height:0;overflow:hidden;">${paragraphs[0]}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f8;"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px;border:1px solid ${LINE};border-collapse:separate;">
<tr><td style="background:${brand};color:${onBrand};border-radius:15px 15px 0 0;padding:20px 28px;font-size:17px;font-weight:600;">${logo(partner.logoUrl)}${partner.displayName}</td></tr>
${isTest && html`<tr><td style="background:#fff4db;color:#7a4d00;padding:8px 28px;font-size:13px;font-weight:600;">${speech.say('test')}</td></tr>`}
<tr><td style="padding:28px 28px 8px;">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;">${subject}</h1>
<p style="${PARAGRAPH}">${greeting}</p>
${paragraphs.map((text) => html`<p style="${PARAGRAPH}">${text}</p>`)}
</td></tr>
${lines.length > 0 && html`<tr><td style="padding:0 28px;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;">${lines.map(row)}</table></td></tr>`}
${button && html`<tr><td style="padding:24px 28px 4px;"><a href="${button.link}" style="display:inline-block;background:${brand};color:${onBrand};text-decoration:none;font-size:16px;font-weight:600;padding:13px 22px;border-radius:10px;">${button.text}</a></td></tr>`}
${careful !== undefined && html`<tr><td style="padding:16px 28px 0;color:${MUTED};font-size:13px;line-height:1.5;">${careful}</td></tr>`}
<tr><td style="padding:20px 28px 26px;color:${MUTED};font-size:12px;line-height:1.5;">${speech.say('footer.why', { partner: partner.displayName })}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup;
}

const PARAGRAPH = 'margin:0 0 14px;font-size:15px;line-height:1.55;';

const logo = (url: string | null): Html | undefined =>
  url === null
    ? undefined
    : html`<img src="${url}" alt="" width="28" height="28" style="vertical-align:middle;border-radius:6px;margin-right:10px;border:0;">`;

function row({ label, value, at, form }: ReceiptLine): Html {
  const strong = form === 'sum' ? 'font-weight:600;font-size:16px;' : 'font-size:14px;';
  const face = form === 'code' ? `font-family:${MONO};font-size:12px;word-break:break-all;` : 'white-space:nowrap;';
  return html`<tr>
<td style="padding:9px 12px 9px 0;border-top:1px solid ${LINE};color:${MUTED};font-size:14px;line-height:1.4;vertical-align:top;">${label}${at !== undefined && html`<br><span style="font-size:12px;">${at}</span>`}</td>
<td align="right" style="padding:9px 0;border-top:1px solid ${LINE};line-height:1.4;vertical-align:top;${strong}${face}">${value}</td>
</tr>`;
}
