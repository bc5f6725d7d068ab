import { styleNonce } from '../../ui/page-nonce'

// As they are before any remote runs: this module is loaded with the code that loads remotes.
const append = Function.prototype.call.bind(Element.prototype.append) as (
  parent: Element,
  child: Element,
) => void
const property = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'nonce')
const write = Function.prototype.call.bind(property?.set ?? (() => undefined)) as (
  element: Element,
  nonce: string,
) => void

let nonce: string | undefined

/**
 * Takes the nonce that makes text of this page run out of the document, before any remote runs:
 * with it a remote could run text that nobody checked. Scripts show the one for styles from then on: builds that were
 * published before there were two look for it there.
 */
export function takeScriptNonce(): void {
  if (nonce !== undefined) return
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script')]
  nonce = scripts.find((script) => script.nonce)?.nonce ?? ''
  const forStyles = styleNonce()
  for (const script of scripts) write(script, forStyles)
}

/** Puts a script of text into the head; nobody who finds it there, also at once, finds the nonce. */
export function runText(script: HTMLScriptElement): void {
  takeScriptNonce()
  write(script, nonce ?? '')
  append(document.head, script)
  write(script, '')
}
