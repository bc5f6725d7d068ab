import { generateKeyPairSync } from 'node:crypto'
import { readPublicKey } from './new-key-dialog'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const base64 = Buffer.from(x, 'base64url').toString('base64')
const pem = String(publicKey.export({ type: 'spki', format: 'pem' }))
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey

it.each([
  ['PEM', pem],
  ['PEM with the line ends of Windows', pem.replaceAll('\n', '\r\n')],
  ['32 bytes in base64', `  ${base64}\n`],
])('a public key as %s is read', (_, text) => {
  expect(readPublicKey(text)).toEqual({ state: 'read', publicKey: base64 })
})

it('a private key is told from a public one', () => {
  const text = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))

  expect(readPublicKey(text)).toEqual({ state: 'private' })
})

it.each([
  ['words', 'my key'],
  ['another kind of key', String(rsa.export({ type: 'spki', format: 'pem' }))],
  ['too few bytes', btoa('x'.repeat(31))],
  ['a key for SSH', `ssh-ed25519 ${base64}`],
])('%s: not a key', (_, text) => {
  expect(readPublicKey(text)).toEqual({ state: 'wrong' })
})

it('nothing is not a fault yet', () => {
  expect(readPublicKey(' \n')).toEqual({ state: 'empty' })
})
