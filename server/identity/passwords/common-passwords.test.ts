import { isCommonPassword } from './common-passwords'

describe('a new password', () => {
  it.each([
    'aaaaaaaaaaaa',
    'AAAAAAAAAAAAA',
    'abababababab',
    'abcabcabcabcab',
    '111111222222',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'zyxwvutsrqponm',
    'qwertyuiop123',
    'qwertzuiopas',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'password1234',
    'Password2026!',
    'passwordpassword',
    'My-Password-123',
    'Administrator1',
    'welcome12345',
    'changeme1234',
    'Sommer2026!!!',
    'iloveyou1234',
    'correct horse battery staple',
    '............',
  ])('is refused when anybody would try it: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'demo-slipway-2026',
    'a sentence of mine',
    'a long password 7',
    'Die Katze schläft heute',
    'correct horse battery staple and a whale',
    'kX3vq9TzLm2w',
    '密码🔑我的猫喜欢吃鱼和米饭',
    'my summer was in Lisbon',
  ])('is taken when it is one’s own: %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
