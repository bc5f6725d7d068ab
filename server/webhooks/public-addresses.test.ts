import {
  AddressRefused,
  addressesOf,
  readTarget,
  refuseAddresses,
  type WebhookTargets,
} from './public-addresses'

const production: WebhookTargets = { mode: 'production', networks: [] }
const local: WebhookTargets = { mode: 'local', networks: [] }

/** Whether a message would go there, if the name had these addresses. */
async function goes(text: string, targets: WebhookTargets, addresses: readonly string[] = []) {
  try {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }) as const)
    refuseAddresses(await addressesOf(readTarget(text, targets), resolve), targets)
    return true
  } catch (error) {
    if (error instanceof AddressRefused) return false
    throw error
  }
}

describe('a webhook in production', () => {
  it.each([
    ['https://hooks.example.com/in?key=1', ['93.184.215.14']],
    ['https://hooks.example.com:8443/', ['2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
    ['https://93.184.215.14/', []],
  ])('goes to %s at %j', async (text, addresses) => {
    expect(await goes(text, production, addresses)).toBe(true)
  })

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'hooks.example.com',
    'javascript:alert(1)',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
  ])('does not go to %s, however it is written', async (text) => {
    expect(await goes(text, production, ['93.184.215.14'])).toBe(false)
  })

  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.53',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])(
    'does not go to a name whose address is %s, also if others of it are public',
    async (address) => {
      expect(await goes('https://hooks.example.com/', production, [address])).toBe(false)
      expect(await goes('https://hooks.example.com/', production, ['93.184.215.14', address])).toBe(
        false,
      )
    },
  )

  it('goes to a private network that the operator names, and to no other one', async () => {
    const targets = { mode: 'production', networks: ['10.1.0.0/16', 'fd12::/16'] } as const

    expect(await goes('https://hooks.internal/', targets, ['10.1.2.3'])).toBe(true)
    expect(await goes('https://[fd12::7]/', targets)).toBe(true)
    expect(await goes('https://hooks.internal/', targets, ['10.2.2.3'])).toBe(false)
    expect(await goes('http://10.1.2.3/', targets)).toBe(false)
  })
})

describe('a webhook in local mode', () => {
  it.each(['http://127.0.0.1:4000/', 'http://localhost:4000/', 'https://[::1]/'])(
    'goes to %s',
    async (text) => {
      expect(await goes(text, local, ['127.0.0.1'])).toBe(true)
    },
  )

  it.each([
    ['http://hooks.example.com/', ['127.0.0.1']],
    ['http://10.0.0.1/', []],
    ['https://hooks.example.com/', ['192.168.1.1']],
    ['http://localhost/', ['192.168.1.1']],
  ])('does not go to %s at %j', async (text, addresses) => {
    expect(await goes(text, local, addresses)).toBe(false)
  })
})
