import { fileTypeFromBuffer } from 'file-type/core';
import { FORMATS, type Format } from './formats.js';

/** Number of bytes that are checked first: sufficient for metadata before a signature, and before the header of a photo. */
export const HEAD_BYTES = 256 * 1024;

/** Detects the format of content that begins with `head`. Returns undefined if the format is not accepted. File names are not considered. */
export async function sniffFormat(head: Buffer): Promise<Format | undefined> {
  const found = await sniff(head);
  if (!found) return head.subarray(0, PDF_SEARCH).includes('%PDF-') ? formatOf('pdf', 'application/pdf') : undefined;
  if (ASF.has(found.mime)) return hasAsfVideo(found.mime, head) ? formatOf('wmv', 'video/x-ms-asf') : undefined;
  if (found.mime === 'image/apng') return formatOf('png', 'image/png'); // viewers show only its first picture
  return PHONES.has(found.mime) ? formatOf('mp4', 'video/mp4') : formatOf(found.ext, found.mime);
}

/** Viewers accept a PDF that follows a line break, a BOM or a few lines from a mail program or a printer. */
const PDF_SEARCH = 1_024;
/** Brands of phone videos, in the mp4 container. */
const PHONES: ReadonlySet<string> = new Set(['video/3gpp', 'video/3gpp2', 'video/x-m4v']);

/** Hostile content may make the sniffer throw, which counts as unsupported. */
const sniff = (head: Buffer) => fileTypeFromBuffer(head).catch(() => undefined);

/** Both must match: audio-only and protected siblings (m4a, m4p, f4v) share a media type or an extension with mp4. */
const formatOf = (extension: string, mediaType: string): Format | undefined =>
  FORMATS.find((format) => format.extension === extension && format.mediaType === mediaType);

const ASF = new Set(['video/x-ms-asf', 'audio/x-ms-asf', 'application/vnd.ms-asf']);
const ASF_VIDEO_STREAM = Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex');

/** The sniffer stops at the first stream, which in a wmv is often audio; a header longer than the head is undecided. */
const hasAsfVideo = (mediaType: string, head: Buffer): boolean =>
  mediaType !== 'audio/x-ms-asf' || head.includes(ASF_VIDEO_STREAM);
