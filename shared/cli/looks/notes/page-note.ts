import * as z from 'zod/mini'

const MOST = 4000

const text = z.string().check(z.maxLength(MOST))

/** Something of which the browser's console would tell while a component is drawn. */
export const pageNote = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('policy'),
    /** Such as `img-src`. */
    directive: text,
    /** The address that was refused, or `inline`, `eval`, `data` and the like. */
    blocked: text,
    /** Lines with the places of scripts, as in the stack of an error. */
    stack: text,
  }),
  z.object({
    kind: z.literal('address'),
    /** A path of the drawing server, or the whole address at another origin. */
    url: text,
    /** 404, or 0 where nothing answered. */
    status: z.number(),
  }),
  z.object({ kind: z.literal('error'), text, stack: text, isThrown: z.boolean() }),
])
export type PageNote = z.infer<typeof pageNote>

/** The note that only the server can make: it has no such file. */
export function noteOfMissing({ pathname }: URL): PageNote {
  return { kind: 'address', url: pathname, status: 404 }
}

/**
 * Runs in the host's page before all other scripts, and sends a note of each violation of the policy, of each call to
 * another origin that fails, and of each error that is logged or that nobody catches, once.
 */
export const watchingScript = `(() => {
  const [, , key] = location.pathname.split('/')
  const send = fetch
  const told = new Set()
  const cut = (text) => String(text).slice(0, ${MOST})
  const tell = (note) => {
    const body = JSON.stringify(note)
    if (told.size === 200 || told.has(body)) return
    told.add(body)
    send('/drawing/noted/' + key, { method: 'POST', body, keepalive: true }).catch(() => undefined)
  }
  const wordsOf = (value) => {
    if (value instanceof Error) return value.name + ': ' + value.message
    try {
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
    } catch {
      return 'an object'
    }
  }
  const textOf = ([first, ...rest]) => {
    const left = [...rest]
    const put = (sign) => (sign === '%%' ? '%' : left.length === 0 ? sign : sign === '%c' ? (left.shift(), '') : wordsOf(left.shift()))
    const start = typeof first === 'string' ? first.replace(/%[sdifoOc%]/g, put) : wordsOf(first)
    return [start, ...left.map(wordsOf)].join(' ')
  }
  const stackHere = () => {
    const before = Error.stackTraceLimit
    Error.stackTraceLimit = 50
    const { stack } = new Error('here')
    Error.stackTraceLimit = before
    return stack
  }
  const tellError = (given, stack, isThrown) =>
    tell({ kind: 'error', text: cut(textOf(given)), stack: cut(stack ?? ''), isThrown })
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event
    const stack = sourceFile + ':' + lineNumber + ':' + columnNumber
    tell({ kind: 'policy', directive: cut(effectiveDirective), blocked: cut(blockedURI), stack: cut(stack) })
  })
  new PerformanceObserver((list) => {
    for (const { name, initiatorType, responseStatus } of list.getEntries()) {
      const isCall = initiatorType === 'fetch' || initiatorType === 'xmlhttprequest'
      const isOther = isCall && new URL(name).origin !== location.origin
      if (isOther && (responseStatus === 0 || responseStatus === 404))
        tell({ kind: 'address', url: cut(name), status: responseStatus })
    }
  }).observe({ type: 'resource', buffered: true })
  const log = console.error
  console.error = (...given) => {
    const thrown = given.find((value) => value instanceof Error)
    tellError(given, thrown ? thrown.stack : stackHere(), false)
    log.apply(console, given)
  }
  addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    if (message.startsWith('ResizeObserver loop')) return
    const stack = (error && error.stack) || filename + ':' + lineno + ':' + colno
    tellError([error ?? message], stack, true)
  })
  addEventListener('unhandledrejection', ({ reason }) => tellError([reason], reason && reason.stack, true))
})()
`
