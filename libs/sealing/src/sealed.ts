import { installationKeys } from '@rampart/config';
import { cachedKey } from './data-keys.js';
import { keyNameOf, sealText } from './sealed-text.js';

/** The keys of users, by id. */
export type KeyOf = (userId: string) => Buffer | undefined;

/** A statement's value that has no text until its users' keys are known. */
export abstract class SealedParameter {
  abstract readonly userIds: readonly string[];
  abstract textBy(keyOf: KeyOf): string;
  /** The value before it is sealed. */
  abstract readonly plain: string;

  /** Used when pg serialises JSON, in which only values that need no user's key can occur. */
  toJSON(): string {
    return this.textBy(cachedKey);
  }
}

class Sealed extends SealedParameter {
  constructor(
    private readonly kind: 't' | 'j',
    private readonly userId: string | null,
    readonly plain: string,
  ) {
    super();
  }

  get value(): unknown {
    return this.kind === 'j' ? (JSON.parse(this.plain) as unknown) : this.plain;
  }

  get userIds(): readonly string[] {
    return this.userId === null ? [] : [this.userId];
  }

  /** Seals the text. An erased user has no key, so what is still written about their orders is sealed with the installation's key. */
  textBy(keyOf: KeyOf): string {
    const key = this.userId === null ? undefined : keyOf(this.userId);
    if (key && this.userId !== null) return sealText(key, this.kind, keyNameOf(this.userId), this.plain);
    const { id, data } = installationKeys();
    return sealText(data, this.kind, `i${id}`, this.plain);
  }
}

class SealedJson extends SealedParameter {
  readonly userIds: readonly string[];

  constructor(private readonly value: unknown) {
    super();
    this.userIds = [...usersIn(value)];
  }

  get plain(): string {
    return JSON.stringify(withTexts(this.value, (each) => (each instanceof Sealed ? each.value : each.plain)));
  }

  textBy(keyOf: KeyOf): string {
    return JSON.stringify(withTexts(this.value, (each) => each.textBy(keyOf)));
  }
}

/**
 * Seals a text with a user's key, as a statement's value or an entity's property. The connection seals it before sending, and opens it in every row read.
 * Erasing the user makes it unreadable.
 */
export const sealedFor = <T extends string | null>(userId: string, text: T): T =>
  (text === null ? null : new Sealed('t', userId, text)) as T;

/** Seals a JSON value with a user's key. A jsonb column stores it as a string. */
export const sealedJsonFor = <T>(userId: string, value: T): T =>
  (value === null || value === undefined ? value : new Sealed('j', userId, JSON.stringify(value))) as T;

/** Seals personal data that belongs to no user, or to none yet, with a key of the installation. */
export const sealedText = <T extends string | null>(text: T): T =>
  (text === null ? null : new Sealed('t', null, text)) as T;

export const sealedJson = <T>(value: T): T =>
  (value === null || value === undefined ? value : new Sealed('j', null, JSON.stringify(value))) as T;

/** Returns the text of a JSON value in which some values are sealed. */
export const jsonWithSealed = (value: unknown): string => new SealedJson(value) as unknown as string;

const isNode = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null;

function usersIn(value: unknown, found = new Set<string>()): Set<string> {
  if (value instanceof SealedParameter) for (const id of value.userIds) found.add(id);
  else if (isNode(value)) for (const each of Object.values(value)) usersIn(each, found);
  return found;
}

function withTexts(value: unknown, textOf: (sealed: SealedParameter) => unknown): unknown {
  if (value instanceof SealedParameter) return textOf(value);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, textOf));
  if (!isNode(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, textOf)]));
}
