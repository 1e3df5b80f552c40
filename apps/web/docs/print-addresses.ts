/** Before printing, gives each link to another page its full address, which the print stylesheet shows. */
export function printAddresses(): void {
  addEventListener('beforeprint', () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.text a[href]:not([href^="#"])'))
      link.dataset['address'] = link.href;
  });
}
