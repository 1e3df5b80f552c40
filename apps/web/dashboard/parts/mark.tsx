/** The initials of a name in a circle, to recognise an account by. */
export const Mark = ({ name }: { readonly name: string }) => (
  <span className="mark" aria-hidden="true">
    {initialsOf(name)}
  </span>
);

function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[\s._-]+/).filter((word) => word !== '');
  return [first, second ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
