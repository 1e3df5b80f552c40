/** Paper has no links, so before printing each link to another page gets its whole address, which the stylesheet shows. */
export function printAddresses(): void {
  addEventListener('beforeprint', () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.text a[href]:not([href^="#"])'))
      link.dataset['address'] = link.href;
  });
}
