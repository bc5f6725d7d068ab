/** Where the styles of a remote's version hold: in its own boxes, for two versions may be on one page. */
export function styleScope({
  name,
  version,
}: {
  readonly name: string
  readonly version: string
}): string {
  return `([data-slipway-remote="${name}"][data-slipway-version="${version}"]) to ([data-slipway-remote-end])`
}
