import { runText, takeScriptNonce } from './script-nonce'

const nonces = () => [...document.querySelectorAll('script')].map(({ nonce }) => nonce)

test('no script of the document has the nonce once it is taken, but the one for styles; one that the host adds has none', () => {
  document.head.innerHTML =
    '<script nonce="secret" type="importmap">{}</script><style nonce="s"></style>'
  const given: string[] = []
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'nonce')
  takeScriptNonce()
  const append = jest.spyOn(Element.prototype, 'append')
  Object.defineProperty(HTMLElement.prototype, 'nonce', {
    ...own,
    set(nonce: string) {
      given.push(nonce)
    },
  })
  const script = document.createElement('script')
  script.type = 'importmap'
  runText(script)

  expect([given, append.mock.calls]).toEqual([[], []])
  expect(script.isConnected).toBe(true)
  expect(nonces()).toEqual(['s', ''])
  expect(document.querySelector('style')?.nonce).toBe('s')
})
