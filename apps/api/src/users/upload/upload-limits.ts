const KiB = 1024;
const MiB = 1024 * KiB;

/** Fields of a form, the file not counted; their values and names in bytes. */
export const FIELD_LIMITS = { count: 10, valueBytes: 1 * KiB, nameBytes: 100 } as const;

/**
 * Largest request body of each form: the largest document as that form may spell it (base64 adds a third, escapes and
 * percent signs more), and room for the fields. What passes here is still measured once it is decoded.
 */
export const BODY_LIMITS = { multipart: 101 * MiB, json: 160 * MiB, urlencoded: 420 * MiB } as const;

/** Deepest nesting of a JSON body. */
export const JSON_DEPTH = 20;

/** Longest file name kept, in characters. */
export const FILENAME_LENGTH = 200;
