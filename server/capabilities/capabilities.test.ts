import { emptyLayout } from '@slipway/sdk/contract'
import { serverRow } from '../testing/server-row'
import { capabilities, freezeNeeds, layoutNeeds, webhookNeeds } from './capabilities'
import { unheldFaults } from './refuse-unheld'

describe('what servers can hold', () => {
  it('is all that the contract can say, each once', () => {
    const hours = { days: ['mon'], from: '08:00', until: '18:00', timeZone: 'UTC' } as const
    const layout = {
      entries: {
        a: { hidden: true, gate: { percent: 5 }, page: { device: 'wide' } },
        b: { hours, hiddenThen: true, gate: null },
      },
      order: { 'header-banner': ['b', 'a'] },
    } as const
    const needs = [
      ...layoutNeeds(layout as never),
      ...freezeNeeds({ until: '2027-01-01T00:00:00Z' }),
      ...webhookNeeds({ form: 'teams', events: ['errors', 'remote.released'] }),
    ]

    expect(needs).toEqual([
      'layout.order',
      'layout.hidden',
      'layout.gate',
      'layout.page',
      'layout.gate.percent',
      'layout.page.device',
      'layout.hours',
      'layout.hiddenThen',
      'freeze',
      'freeze.until',
      'webhook.form.teams',
      'webhook.event.errors',
      'webhook.event.remote.released',
    ])
    expect(capabilities).toEqual(expect.arrayContaining(needs))
    expect(new Set(capabilities).size).toBe(capabilities.length)
  })

  it('a layout that changes nothing, and a freeze without an end, need little', () => {
    expect(layoutNeeds(emptyLayout)).toEqual([])
    expect(freezeNeeds({ until: null })).toEqual(['freeze'])
  })

  it('a server is named with what it lacks', () => {
    const [now, older] = [
      serverRow({ holds: capabilities }),
      serverRow({ name: 'south:3000', version: '0.0.9', holds: ['layout.hidden'] }),
    ]

    expect(unheldFaults([now, older], ['layout.hidden'])).toEqual([])
    expect(unheldFaults([now, older], ['layout.hidden', 'layout.hours'])).toEqual([
      {
        pointer: '',
        code: 'server-older',
        detail: 'The server south:3000 runs Slipway 0.0.9, which does not know layout.hours.',
      },
    ])
  })
})
