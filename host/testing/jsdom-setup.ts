// Before React, as in the page.
import '../slots/guard/watch-commits'
import '@testing-library/jest-dom'
import { TextDecoder, TextEncoder } from 'node:util'
import { runInThisContext } from 'node:vm'
import { configure } from '@testing-library/react'
import { fetchArrangeTexts } from '../texts/fetch-arrange-texts'
import { fetchConsoleTexts } from '../texts/fetch-console-texts'
import { fetchOverlayTexts } from '../texts/fetch-overlay-texts'
import { fetchStaffTexts, loadTexts } from '../texts/texts'

class ResizeObserverStub {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// jsdom has none of these; Mantine, the router and slots that keep their height ask for them.
Range.prototype.getBoundingClientRect = () => new DOMRect()
Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: ResizeObserverStub })
// jsdom has no requests; Node's refuse the abort signals of jsdom, and nothing here aborts one.
const node = runInThisContext('globalThis') as typeof globalThis
const { Headers, Response } = node
class Request extends node.Request {
  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    super(input, { ...init, signal: null })
  }
}
Object.assign(globalThis, { Headers, Request, Response })
Object.assign(window, { scrollTo() {} })
for (const name of ['mark', 'measure', 'getEntriesByName', 'clearMarks'] as const) {
  Object.assign(performance, { [name]: node.performance[name].bind(node.performance) })
}
Object.assign(Element.prototype, { scrollIntoView() {} })
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }),
})

// The router and transitions go on by themselves: tests wait for what they lead to.
const writeError = console.error
console.error = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('not wrapped in act')) writeError(...parts)
}

// Parts that are drawn without the whole host have their texts all the same.
beforeAll(() =>
  Promise.all(
    [fetchStaffTexts, fetchConsoleTexts, fetchOverlayTexts, fetchArrangeTexts].map(loadTexts),
  ),
)

// The machine may be busy: a condition that holds is not waited for any longer by this.
configure({ asyncUtilTimeout: 15_000 })
