require('@testing-library/jest-dom')
const { TextDecoder, TextEncoder } = require('node:util')

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom has none of these, and @slipway/sdk/ui asks for them.
Object.assign(globalThis, { TextDecoder, TextEncoder, ResizeObserver })
Object.assign(Element.prototype, { scrollIntoView() {} })
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})
