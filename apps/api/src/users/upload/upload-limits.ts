const KiB = 1024;
const MiB = 1024 * KiB;

/** Maximum number of form fields besides the file, and of bytes in their values and names. */
export const FIELD_LIMITS = { count: 10, valueBytes: 1 * KiB, nameBytes: 100 } as const;

/**
 * Largest request body of each form: the largest document in that form's encoding (base64 adds a third, escapes and percent signs more), plus room for the
 * fields. The decoded document is measured again.
 */
export const BODY_LIMITS = { multipart: 101 * MiB, json: 160 * MiB, urlencoded: 420 * MiB } as const;

/** Maximum nesting of a JSON body. */
export const JSON_DEPTH = 20;

/** Maximum length of a stored file name, in characters. */
export const FILENAME_LENGTH = 200;
