/** The nonce that the server gave this page: styles made by scripts carry it. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// What holds the page behind a dialog still (react-remove-scroll) looks for it here, and only here.
Object.assign(globalThis, { __webpack_nonce__: nonce });
