/** Does `work` for each number below `count`, a few at a time, and returns the results. */
export async function fewAtOnce<T>(count: number, atOnce: number, work: (nth: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    for (let nth = next++; nth < count; nth = next++) done[nth] = await work(nth);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return done;
}
