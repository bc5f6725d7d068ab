import { CodedError } from '@slipway/sdk/contract'
import type { Seed, SeedUser } from '../application/seed'
import { useTestStorage } from '../testing/database/test-engines'
import { runSeeds } from './run-seeds'

const kim: SeedUser = {
  email: 'kim@example.com',
  name: 'Kim',
  password: 'only for a test',
  roles: [{ role: 'agent' }],
}

describe('a user of a seed', () => {
  const database = useTestStorage('sqlite')

  async function faultsOf(user: object): Promise<readonly string[]> {
    const sow = async (seed: Seed) => await seed.user(user as SeedUser)
    const run = runSeeds({
      seeds: new Map([['people', sow]]),
      roles: ['agent'],
      storage: database.storage,
      hashPassword: () => Promise.resolve('x'),
    })
    const error = await run.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return error instanceof CodedError
      ? (error.errors ?? []).map(({ pointer, detail }) => `${pointer}: ${detail}`)
      : []
  }

  it.each([
    [
      { ...kim, local: 'de' },
      'user kim@example.com/local: there is no option "local"; did you mean "locale"?',
    ],
    [
      { ...kim, roles: [{ role: 'agent', tennant: { id: 1, name: 'North' } }] },
      'user kim@example.com/roles/0/tennant: there is no option "tennant"; did you mean "tenant"?',
    ],
    [
      { ...kim, roles: [{ role: 'agnet' }] },
      'user kim@example.com: there is no role "agnet"; did you mean "agent"?',
    ],
  ])('is refused with %j', async (user, fault) => {
    expect(await faultsOf(user)).toEqual([fault])
  })

  it('is taken as it should be', async () => {
    expect(await faultsOf(kim)).toEqual([])
  })
})
