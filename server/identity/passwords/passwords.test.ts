import { createPasswords } from './passwords'

describe('passwords', () => {
  it('are kept as argon2id at the cost that is asked for', async () => {
    const passwords = createPasswords()

    const hash = await passwords.hash('a sentence of mine')

    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(hash, 'a sentence of mine')).toBe(true)
    expect(await passwords.verify(hash, 'a sentence of others')).toBe(false)
    expect(await passwords.verify(null, 'a sentence of mine')).toBe(false)
    expect(await passwords.verify(undefined, '')).toBe(false)
  })

  it('S29: are refused as busy when too many wait, and taken again after that', async () => {
    const started: (() => void)[] = []
    const passwords = createPasswords({
      concurrency: 1,
      queueLimit: 2,
      argon2: {
        hash: () => new Promise((resolve) => started.push(() => resolve('hash'))),
        verify: () => Promise.resolve(true),
      },
    })

    const first = [passwords.hash('1'), passwords.hash('2'), passwords.hash('3')]
    await expect(passwords.hash('4')).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      headers: { 'Retry-After': '1' },
    })
    expect(started).toHaveLength(1)
    for (const work of first) {
      started.shift()?.()
      expect(await work).toBe('hash')
      await new Promise(setImmediate)
    }
    const after = passwords.hash('5')
    await new Promise(setImmediate)
    started.shift()?.()

    expect(await after).toBe('hash')
  })
})
