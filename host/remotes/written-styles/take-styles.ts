import { styleNonce } from '../../ui/page-nonce'
import { holdAdopted } from './held-sheet'
import { WrittenSheet } from './written-sheet'

/** Address of a build's files, or its path at whichever origin they come from → the mark of its boxes. */
const marks = new Map<string, string>()

const taken = new WeakMap<HTMLStyleElement, WrittenSheet>()

/**
 * Takes over the style elements that scripts below `base` put into the page from now on: the policy of the page
 * would refuse their text, and their rules would reach all of it. They hold in the boxes with `mark` instead.
 */
export function takeStyles(base: string, mark: string | undefined): void {
  if (!mark) return
  if (marks.size === 0) watch()
  marks.set(base.startsWith('/') ? base : new URL(base, window.location.href).href, mark)
}

function watch(): void {
  hook(Node.prototype, ['appendChild', 'insertBefore', 'replaceChild'])
  hook(Element.prototype, ['append', 'prepend', 'before', 'after', 'replaceWith'])
  hook(Element.prototype, ['insertAdjacentElement', 'replaceChildren'])
  // Of shadow roots.
  hook(DocumentFragment.prototype, ['append', 'prepend', 'replaceChildren'])
  holdAdopted(markOfWriter)
  new MutationObserver((records) => {
    for (const { target } of records) writtenAt(target)?.read()
    takePending()
    WrittenSheet.sweep()
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

// Of a text, what its element holds.
function writtenAt(node: Node): WrittenSheet | undefined {
  const element = node instanceof HTMLStyleElement ? node : node.parentNode
  return element instanceof HTMLStyleElement ? taken.get(element) : undefined
}

type Insert = (this: Node, ...given: unknown[]) => unknown

function hook(prototype: object, names: readonly string[]): void {
  for (const name of names) {
    const insert: Insert = Reflect.get(prototype, name)
    const taking: Insert = function (...given) {
      const written = this.isConnected ? given.flatMap((node) => takeIn(node, this)) : []
      const result = insert.apply(this, given)
      for (const sheet of written) WrittenSheet.add(sheet)
      return result
    }
    Reflect.set(prototype, name, taking)
  }
}

/** Takes the style elements of what is about to be put into the page beside or below `place`. */
function takeIn(node: unknown, place: Node): WrittenSheet[] {
  // A reference, or what moves, is there already.
  if (!(node instanceof Element || node instanceof DocumentFragment) || node.isConnected) return []
  const styles = node instanceof HTMLStyleElement ? [node] : node.querySelectorAll('style')
  if (place.getRootNode() !== document) return letInShadow(styles)
  return [...styles].flatMap((style) => take(style, place) ?? [])
}

/** In a shadow root they reach nothing else. */
function letInShadow(styles: Iterable<HTMLStyleElement>): WrittenSheet[] {
  if (markOfWriter() !== undefined) for (const style of styles) style.nonce ||= styleNonce()
  return []
}

function take(style: HTMLStyleElement, place: Node): WrittenSheet | undefined {
  const before = taken.get(style)
  if (before) return before
  if (!/^(?:text\/css)?$/i.test(style.type)) return undefined
  // The host's own, also in boxes, have the nonce.
  const mark = markOfWriter() ?? (style.nonce ? undefined : markAround(style, place))
  // In the head no box will come around it: its build was published before styles were noted.
  if (mark === undefined && (style.nonce || document.head.contains(place))) return undefined
  const { type } = style
  // Of another type it is not applied; some browsers ask their policy all the same.
  style.type = 'text/slipway'
  style.nonce = styleNonce()
  // goober writes one of its own each time.
  Object.defineProperty(style, 'nonce', { configurable: true, get: () => '', set() {} })
  if (mark === undefined) pending.set(style, type)
  return mark === undefined ? undefined : own(style, mark)
}

/** Those whose box gets its mark after them: React sets attributes after children. */
const pending = new Map<HTMLStyleElement, string>()

function takePending(): void {
  for (const [style, type] of pending) {
    const mark = markAround(style, style)
    if (mark === undefined) giveBack(style, type)
    else WrittenSheet.add(own(style, mark))
  }
  pending.clear()
}

function giveBack(style: HTMLStyleElement, type: string): void {
  Reflect.deleteProperty(style, 'nonce')
  style.nonce = ''
  style.type = type
}

function own(style: HTMLStyleElement, mark: string): WrittenSheet {
  const written = new WrittenSheet(style, mark)
  taken.set(style, written)
  return written
}

function markAround(style: Element, place: Node): string | undefined {
  const around = (element: Element | null) => element?.closest<HTMLElement>('[data-slipway-styles]')
  const box = around(style) ?? around(place instanceof Element ? place : null)
  return box?.dataset['slipwayStyles']
}

/** Returns the mark of the build whose script is at work, by the nearest of the addresses in the stack. */
function markOfWriter(): string | undefined {
  const { stack = '' } = new Error()
  const found = [...marks].map(([base, mark]) => ({ at: stack.indexOf(base), mark }))
  return found.filter(({ at }) => at >= 0).toSorted((one, other) => one.at - other.at)[0]?.mark
}
