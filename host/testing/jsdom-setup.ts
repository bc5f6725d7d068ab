import '@testing-library/jest-dom'
import { TextDecoder, TextEncoder } from 'node:util'

class ResizeObserverStub {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// jsdom has none of these; Mantine and the router ask for them.
Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: ResizeObserverStub })
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
