import { Client } from 'pg';

/** A condition on the partner, as TypeORM writes it and as our own SQL does. */
const FILTER = /(?:"?\b\w+"?\.)?"?\bpartner_id"? = \$\d+(?:::uuid)?/g;

/** The number of filters removed. */
export interface Sabotage {
  removed: number;
}

/** Makes every filter by partner true in the statements of this process while `work` runs. The rest of each statement is unchanged. */
export async function withoutPartnerFilter<T>(work: (sabotage: Sabotage) => Promise<T>): Promise<T> {
  const sabotage: Sabotage = { removed: 0 };
  const remove = (text: string): string =>
    text.replaceAll(FILTER, (filter) => {
      sabotage.removed += 1;
      return `(${filter} OR true)`;
    });
  const query = Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const [first, ...others] = given;
    if (typeof first === 'string') return query.call(this, remove(first), ...others);
    if (typeof first === 'object' && first !== null && 'text' in first)
      (first as { text: string }).text = remove(String(first.text));
    return query.apply(this, given);
  });
  try {
    return await work(sabotage);
  } finally {
    spy.mockRestore();
  }
}
