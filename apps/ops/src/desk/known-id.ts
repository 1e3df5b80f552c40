import { fault, isId } from '@rampart/kernel';

/** Throws NOT_FOUND for text that is not an id. */
export function known(id: string): string {
  if (!isId(id)) throw fault('NOT_FOUND');
  return id;
}
