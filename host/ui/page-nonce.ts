/** The nonce for styles of this page; attributes do not show it, the property does. Anybody may read it. */
export function styleNonce(): string {
  return document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''
}
