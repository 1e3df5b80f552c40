/** What is wrong with how a path went, in sentences; none when all came out right. */
export async function problemsOf(path, { transaction }, { partner, receiver }) {
  if (!transaction) return ['it was not created'];
  const hooks = receiver.about(transaction.id);
  const told = hooks.map(({ payload }) => payload.status);
  const { status } = await partner.get(`/api/transactions/${transaction.id}`);
  return [
    ...(same(told, path.told)
      ? []
      : [`told by webhook: ${told.join(', ') || 'nothing'}; should have been: ${path.told.join(', ')}`]),
    ...(status === path.told.at(-1)
      ? []
      : [`GET /api/transactions/{id} says ${status}; should be ${path.told.at(-1)}`]),
    ...(hooks.every(({ signed }) => signed) ? [] : ['a webhook has a wrong signature']),
    ...(hooks.every(isInPlace) ? [] : ['the webhooks are not numbered 1, 2, 3 in the order in which they came']),
    ...(new Set(hooks.map(({ headers }) => headers['webhook-id'])).size === hooks.length
      ? []
      : ['a webhook came twice']),
  ];
}

const same = (some, others) => some.join() === others.join();

const isInPlace = ({ headers }, index) => Number(headers['webhook-sequence']) === index + 1;
