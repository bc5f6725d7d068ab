import { mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import { FaultyExport } from './faulty-export'
import { FaultyGood } from './faulty-good'
import { FaultyInEffect } from './faulty-in-effect'
import { FaultyOnRender } from './faulty-on-render'

const location = 'header-banner'

beforeEach(() => {
  // React writes every error that no boundary takes.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

test('the good component is drawn', () => {
  mountSlot(FaultyGood, { location, props: { label: 'still here' } })

  expect(screen.getByText('still here')).toBeVisible()
})

test('the faults are where their names say', () => {
  expect(() => mountSlot(FaultyOnRender, { location, props: {} })).toThrow('while it is rendered')
  expect(() => mountSlot(FaultyInEffect, { location, props: {} })).toThrow('in an effect')
  expect(typeof FaultyExport).toBe('object')
})
