import { checksOn, createPasswords } from './passwords'

describe('passwords', () => {
  it('are kept as argon2id at the cost that is asked for', async () => {
    const passwords = createPasswords()

    const hash = await passwords.hash('a sentence of mine')
    const ada = { name: 'Ada', password_hash: hash }
    const verify = (owner: { readonly password_hash: string | null } | undefined, text: string) =>
      passwords.verify(() => Promise.resolve(owner), text)

    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(ada, 'a sentence of mine')).toBe(ada)
    expect(await verify(ada, 'a sentence of others')).toBeUndefined()
    expect(await verify({ password_hash: null }, 'a sentence of mine')).toBeUndefined()
    expect(await verify(undefined, '')).toBeUndefined()
  })

  it('are checked one at a time below eight processors, so that others find one free', () => {
    expect([1, 2, 4, 7, 8, 64].map(checksOn)).toEqual([1, 1, 1, 1, 2, 2])
  })

  it('are looked up when it is their turn, in the order in which they came', async () => {
    const steps: string[] = []
    const passwords = createPasswords({
      concurrency: 1,
      argon2: {
        hash: () => Promise.resolve('hash'),
        verify: () => Promise.resolve(Boolean(steps.push('check'))),
      },
    })
    const find = (name: string) => async () => {
      steps.push(name)
      return { password_hash: 'hash' }
    }
    const gone = () => Promise.reject(new Error('nobody is looked up'))

    const all = [
      passwords.verify(find('Ada'), ''),
      passwords.verify(gone, '').catch(() => steps.push('gone')),
      passwords.verify(find('Bob'), ''),
    ]
    const before = [...steps]
    await Promise.all(all)

    expect(before).toEqual([])
    expect(steps).toEqual(['Ada', 'check', 'gone', 'Bob', 'check'])
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
