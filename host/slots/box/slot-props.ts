import { freezeDeep, type SlotEntry } from '@slipway/sdk/contract'

// Refused at registration as well; here against a server that did not.
const reserved = new Set(['key', 'ref', 'children', 'dangerouslySetInnerHTML', '__proto__'])

/**
 * Returns the props of the component: the slot's own and its content, deeply frozen, and over both the context,
 * which comes frozen from whoever makes it.
 */
export function slotProps(
  entry: SlotEntry,
  context: object | undefined,
): Readonly<Record<string, unknown>> {
  const own = Object.entries(freezeDeep(entry.props)).filter(([name]) => !reserved.has(name))
  const given = Object.entries(context ?? {}).filter(([name]) => name !== '__proto__')
  const content = Object.entries(contentProps(freezeDeep(entry.content)))
  return Object.freeze(Object.fromEntries([...own, ...content, ...given]))
}

// A text also comes between the tags; it is never markup.
function contentProps(content: unknown): object {
  if (content === undefined || content === null) return {}
  return typeof content === 'string' ? { content, children: content } : { content }
}
