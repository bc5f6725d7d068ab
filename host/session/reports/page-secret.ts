import type { ReportSecret } from '@slipway/sdk/contract'

let secret: ReportSecret | undefined

/** Takes the secret of this page's reports out of the document, before any remote runs. */
export function takePageSecret(): void {
  const element = document.getElementById('slipway-report-secret')
  element?.remove()
  if (element) secret = JSON.parse(element.textContent)
}

/** The secret of the user who signed in to this document. */
export function setPageSecret(next: ReportSecret | undefined): void {
  secret = next
}

/** `undefined`: this page has none, and its reports move no figure. */
export function givenPageSecret(): ReportSecret | undefined {
  return secret
}
