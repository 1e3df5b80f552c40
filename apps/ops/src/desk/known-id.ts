import { fault, isId } from '@rampart/kernel';

/** Throws NOT_FOUND for a text that no id is. */
export function known(id: string): string {
  if (!isId(id)) throw fault('NOT_FOUND');
  return id;
}
